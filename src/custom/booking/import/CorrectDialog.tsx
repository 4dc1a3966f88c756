import { Input } from 'antd';
import { useId } from 'react';
import { Place } from '../../../../contract/collect/places.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { addressLine } from '../delivery-form.ts';
import { AddressSearch } from '../address/AddressSearch.tsx';
import { type Cells, type ColumnName, columnNames, columns } from './import-file.ts';
import { type ImportContext, type ImportRow, ImportedCells, checkRow } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';

interface CorrectDialogProps {
  readonly row: ImportRow;
  readonly context: ImportContext;
  onApply(cells: Cells, place: Place | undefined): void;
  onClose(): void;
}

export function CorrectDialog({ row, context, onApply, onClose }: CorrectDialogProps) {
  const id = useId();
  const draft = `delivery-import.edited.${row.key}`;
  const [cells, setCells] = useDraftState(`${draft}.cells`, ImportedCells, row.cells);
  const [place, setPlace] = useDraftState(`${draft}.place`, Place.optional(), undefined);
  const isSameAddress = place === undefined && cells.address === row.cells.address;
  const { problems } = checkRow(
    { cells, place: place ?? (isSameAddress ? row.place : undefined), notFound: isSameAddress ? row.notFound : 'none' },
    context,
  );
  const choices: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
    restricted: [commonTexts.yes(), commonTexts.no()],
    deliveryType: context.types.map(({ Title }) => Title),
    vehicle: context.vehicles.filter(({ Active }) => Active !== false).map(({ Name }) => Name),
  };
  const shown = place ?? (isSameAddress ? row.place : undefined);
  return (
    <Modal
      open
      width={720}
      title={deliveryImportTexts.correctRow({ row: row.number })}
      okText={deliveryImportTexts.apply()}
      cancelText={commonTexts.cancel()}
      onOk={() => onApply(cells, place)}
      onCancel={onClose}
    >
      <div className="form-fields several-cells">
        {columnNames.map((name) => (
          <div key={name} className={name === 'address' ? 'form-field form-field-wide' : 'form-field'}>
            <label htmlFor={`${id}-${name}`}>{columns[name]()}</label>
            {name === 'address' ? (
              <>
                <AddressSearch
                  id={`${id}-address`}
                  isInvalid={problems.address !== undefined}
                  problemId={`${id}-address-problem`}
                  takesFocus={false}
                  onPick={(picked) => {
                    setPlace(picked);
                    setCells((before) => ({ ...before, address: addressLine(picked.Address) }));
                  }}
                />
                <p className="quiet">
                  {shown ? deliveryImportTexts.shownAddress({ address: addressLine(shown.Address) }) : cells.address}
                </p>
              </>
            ) : (
              <CellInput
                id={`${id}-${name}`}
                value={cells[name]}
                problem={problems[name]}
                choices={choices[name] ?? []}
                onChange={(value) => setCells((before) => ({ ...before, [name]: value }))}
              />
            )}
            <p id={`${id}-${name}-problem`} className="form-problem" role="alert">
              {problems[name]}
            </p>
          </div>
        ))}
      </div>
    </Modal>
  );
}

interface CellInputProps {
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly choices: readonly string[];
  onChange(value: string): void;
}

function CellInput({ id, value, problem, choices, onChange }: CellInputProps) {
  return (
    <>
      <Input
        id={id}
        value={value}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...(problem === undefined ? {} : { status: 'error' as const })}
        {...(choices.length > 0 ? { list: `${id}-choices` } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
