import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { addLabelOf, formRoutesOf } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resource.ts';
import { useViewer } from '../session/Portal.tsx';

/** Opens the create form over the list, for a role that has one. */
export function AddButton({ resource }: { resource: Resource }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const route = formRoutesOf(resource, viewer).find(({ kind }) => kind === 'create');
  if (!route) return null;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate({ pathname: route.path, search }, { state: { fromList: true } })}>
      {addLabelOf(resource)}
    </Button>
  );
}
