import { Switch } from 'antd';
import { useId, useSyncExternalStore } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';
import { keysTexts } from './texts.ts';

export function SingleKeysSwitch() {
  const { singleKeys } = usePortal();
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
  const id = useId();
  return (
    <p className="single-keys">
      <Switch id={id} checked={isOn} onChange={singleKeys.turn} />
      <label htmlFor={id}>{keysTexts.singleKeys()}</label>
    </p>
  );
}
