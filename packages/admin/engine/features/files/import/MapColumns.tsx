import { Button, Select } from 'antd';
import { useId } from 'react';
import { isFoundIn } from '../../../../contract/values/search-text.ts';
import { type Mapping, type Table, type TablePlan, mappingFaults, namesOf } from './table-file.ts';
import { importTexts } from './texts.ts';

interface MapColumnsProps<Name extends string> {
  readonly table: Table;
  readonly plan: TablePlan<Name>;
  readonly mapping: Mapping<Name>;
  /** Whether the file's encoding was guessed, because it is not UTF-8. */
  readonly isGuessed: boolean;
  onChange(mapping: Mapping<Name>): void;
  onBack(): void;
  onContinue(): void;
}

const ignored = '';

export function MapColumns<Name extends string>({
  table,
  plan,
  mapping,
  isGuessed,
  onChange,
  onBack,
  onContinue,
}: MapColumnsProps<Name>) {
  const id = useId();
  const names = namesOf(plan.columns);
  const options = [
    { value: ignored, label: importTexts.ignored() },
    ...names.map((name) => ({ value: name, label: plan.columns[name][0] })),
  ];
  const faults = mappingFaults(mapping, plan);
  const change = (heading: string, value: string) => {
    const name = names.find((each) => each === value);
    onChange(
      new Map([
        ...[...mapping].filter(([other]) => other !== heading),
        ...(name === undefined ? [] : [[heading, name] as const]),
      ]),
    );
  };
  return (
    <div className="import-map">
      <p role="status" className="figures">
        {importTexts.recognised({
          rows: table.lines.length,
          read: mapping.size,
          ignored: table.columns.length - mapping.size,
        })}
      </p>
      {isGuessed && <p className="quiet">{importTexts.guessedEncoding()}</p>}
      <ul className="import-columns" aria-label={importTexts.columns()}>
        {table.columns.map(({ heading, example }, at) => (
          <li key={heading}>
            <div>
              <strong>
                <bdi>{heading}</bdi>
              </strong>
              <bdi className="quiet import-example">{example}</bdi>
            </div>
            <Select
              id={`${id}-${at}`}
              aria-label={importTexts.readAs({ heading })}
              value={mapping.get(heading) ?? ignored}
              options={options}
              showSearch
              filterOption={(typed, option) => isFoundIn(String(option?.label ?? ''), typed)}
              popupMatchSelectWidth={false}
              onChange={(value: string) => change(heading, value)}
            />
          </li>
        ))}
      </ul>
      <div id={`${id}-problem`} className="form-problem" role="alert">
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
      <footer className="record-form-buttons">
        <Button onClick={onBack}>{importTexts.back()}</Button>
        <Button type="primary" disabled={faults.length > 0} aria-describedby={`${id}-problem`} onClick={onContinue}>
          {importTexts.continue()}
        </Button>
      </footer>
    </div>
  );
}
