import { Checkbox, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { profile } from 'portal/profile';
import { type Role, everyRole, readRole, seesAll } from '../../../contract/roles.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { usePageTitle } from '../../kit/feedback/page.tsx';
import { type ComparedFact, type Facts, compareFacts, describeResource } from './describe-resource.ts';
import { findEndpoints } from './find-endpoints.ts';
import { inspectTexts } from './texts.ts';
import './inspector.css';

/** Returns example users of a role with different flags. Returns only one for roles that see all rows. */
function userKindsOf(role: Role): readonly (readonly [name: string, user: User])[] {
  const kinds = Object.entries(profile.examples).map(
    ([name, account], index) => [index === 0 ? role : `${role}, ${name}`, { ...account, role }] as const,
  );
  return seesAll(role) ? kinds.slice(0, 1) : kinds;
}

/** Example users by name, one for each kind of user that a declaration can distinguish. */
const userKinds: ReadonlyMap<string, User> = new Map(everyRole.flatMap(userKindsOf));

const userOf = (kind: string): User => userKinds.get(kind) ?? { role: readRole(undefined) };

const groupTexts: Readonly<Record<string, () => string>> = {
  Paths: inspectTexts.paths,
  Menu: inspectTexts.menu,
  Operations: inspectTexts.operations,
  Actions: inspectTexts.actions,
  Filters: inspectTexts.filters,
  List: inspectTexts.list,
  Forms: inspectTexts.forms,
  Parts: inspectTexts.parts,
  Fields: inspectTexts.fields,
  Endpoints: inspectTexts.endpoints,
};

/** A page for developers that shows a declaration for two kinds of users side by side. */
export default function Inspector() {
  const { registry } = usePortal();
  const [params, setParams] = useSearchParams();
  usePageTitle(inspectTexts.resources());
  const chosen = registry.find(params.get('resource') ?? '') ?? registry.resources[0];
  const kind = (name: string, otherwise: string | undefined) => {
    const given = params.get(name);
    return given !== null && userKinds.has(given) ? given : (otherwise ?? '');
  };
  const [left, right] = [kind('left', everyRole[0]), kind('right', everyRole.at(-1))];
  const change = (next: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...next }, { replace: true });
  return (
    <div className="inspector">
      <h1 className="page-title">{inspectTexts.resources()}</h1>
      <nav aria-label={inspectTexts.resources()}>
        <ul className="inspector-resources">
          {registry.resources.map(({ name }) => (
            <li key={name}>
              <Link
                to={{ search: new URLSearchParams({ ...Object.fromEntries(params), resource: name }).toString() }}
                aria-current={name === chosen?.name ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chosen && (
        <Comparison
          key={`${chosen.name} ${left} ${right}`}
          resource={chosen}
          left={left}
          right={right}
          onChange={change}
        />
      )}
    </div>
  );
}

interface ComparisonProps {
  readonly resource: Resource;
  readonly left: string;
  readonly right: string;
  onChange(next: Readonly<Record<string, string>>): void;
}

function Comparison({ resource, left, right, onChange }: ComparisonProps) {
  const [isDifference, setDifference] = useState(false);
  const facts = compareFacts(useFacts(resource, left), useFacts(resource, right));
  const shown = isDifference ? facts.filter((fact) => fact.left !== fact.right) : facts;
  return (
    <section aria-label={resource.name} className="inspector-resource">
      <header className="inspector-choice">
        <KindSelect label={inspectTexts.left()} value={left} onChange={(kind) => onChange({ left: kind })} />
        <KindSelect label={inspectTexts.right()} value={right} onChange={(kind) => onChange({ right: kind })} />
        <Checkbox checked={isDifference} onChange={(event) => setDifference(event.target.checked)}>
          {inspectTexts.onlyWhatDiffers()}
        </Checkbox>
      </header>
      <div className="inspector-table">
        <table>
          <caption className="visually-hidden">{resource.name}</caption>
          <thead>
            <tr>
              <th scope="col">{resource.label}</th>
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
            </tr>
          </thead>
          {[...new Set(shown.map(({ group }) => group))].map((group) => (
            <FactGroup key={group} group={group} facts={shown.filter((fact) => fact.group === group)} />
          ))}
        </table>
        {shown.length === 0 && <p className="quiet">{inspectTexts.nothingDiffers()}</p>}
      </div>
    </section>
  );
}

function FactGroup({ group, facts }: { readonly group: string; readonly facts: readonly ComparedFact[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="inspector-group">
          {groupTexts[group]?.() ?? group}
        </th>
      </tr>
      {facts.map(({ name, left, right }) => (
        <tr key={name} className={left === right ? '' : 'inspector-differs'}>
          <th scope="row">{name}</th>
          <td>{left ?? '–'}</td>
          <td>{right ?? '–'}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** Returns the facts of a declaration. The endpoints are empty until they have been found. */
function useFacts(resource: Resource, kind: string): Facts {
  const [endpoints, setEndpoints] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isWanted = true;
    void findEndpoints(resource, userOf(kind)).then((found) => {
      if (isWanted) setEndpoints(found);
    });
    return () => {
      isWanted = false;
    };
  }, [resource, kind]);
  const { Fields = {}, ...others } = describeResource(resource, userOf(kind));
  return { ...others, Endpoints: endpoints, Fields };
}

function KindSelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  onChange(kind: string): void;
}) {
  const id = useId();
  return (
    <span className="inspector-kind">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={[...userKinds.keys()].map((name) => ({ value: name, label: name }))}
        onChange={onChange}
        popupMatchSelectWidth={false}
      />
    </span>
  );
}
