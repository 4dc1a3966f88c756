import {
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { StateBadge, type Tone } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { HomeTime } from 'schema-admin/engine/kit/time/HomeTime.tsx';
import { addressLine } from '../delivery-form.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { columnNames, columns } from './import-file.ts';
import type { CheckedRow, ImportContext, ImportRow } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';
import { chosenOf, optionsOf } from './totals.ts';
import type { DeliveryImport } from './use-import.ts';

interface ImportTableProps {
  readonly several: DeliveryImport;
  readonly context: ImportContext;
}

export function ImportTable({ several, context }: ImportTableProps) {
  const { rows, checked, running, choose, remove, correct } = several;
  const [edited, setEdited] = useDraftState('delivery-import.edited', z.string().optional(), undefined);
  const row = rows.find(({ key }) => key === edited);
  return (
    <Section title={deliveryImportTexts.rows({ count: rows.length })}>
      {/* The fieldset disables all rows without re-rendering them. */}
      <fieldset className="several-table" disabled={running !== undefined}>
        <table>
          <thead>
            <tr>
              {[
                deliveryImportTexts.row(),
                deliveryImportTexts.reference(),
                deliveryImportTexts.to(),
                deliveryImportTexts.when(),
                deliveryImportTexts.how(),
                deliveryImportTexts.state(),
                deliveryImportTexts.price(),
              ].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{deliveryImportTexts.more()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <TableRow
                key={each.key}
                row={each}
                checked={checked.get(each.key)}
                now={context.now}
                onChoose={choose}
                onRemove={remove}
                onEdit={setEdited}
              />
            ))}
          </tbody>
        </table>
      </fieldset>
      {row && (
        <CorrectDialog
          key={row.key}
          row={row}
          context={context}
          onClose={() => setEdited(undefined)}
          onApply={(cells, place) => {
            correct(row.key, cells, place);
            setEdited(undefined);
          }}
        />
      )}
    </Section>
  );
}

interface TableRowProps {
  readonly row: ImportRow;
  readonly checked: CheckedRow | undefined;
  readonly now: Date;
  onChoose(key: string, chosen: Id): void;
  onRemove(key: string): void;
  onEdit(key: string): void;
}

/** Memoized, so that pricing one row doesn't re-render the others. */
const TableRow = memo(function TableRow({ row, checked, now, onChoose, onRemove, onEdit }: TableRowProps) {
  const { key, number, cells, place, stage, draft } = row;
  const name = `${cells.firstName} ${cells.lastName}`.trim();
  const start = checked?.form?.PickUpTimeSlot;
  const isOver = stage === 'booked' || stage === 'booking';
  return (
    <tr>
      <td className="figures quiet">{number}</td>
      <th scope="row">
        {stage === 'booked' && draft !== undefined ? (
          <Link to={`/delivery-order/${encodeURIComponent(draft)}`}>{cells.reference}</Link>
        ) : (
          cells.reference
        )}
      </th>
      <td>
        <bdi>{name}</bdi>
        <br />
        <span className="quiet">{place ? addressLine(place.Address) : cells.address}</span>
      </td>
      <td>
        {start === undefined ? (
          `${cells.day} ${cells.time}`
        ) : (
          <HomeTime at={readInstant(start)} form="near" now={now} />
        )}
      </td>
      <td>
        <bdi>{cells.deliveryType}</bdi>
        <br />
        <span className="quiet">{cells.vehicle}</span>
      </td>
      <td>
        <RowState row={row} checked={checked} />
      </td>
      <td>
        <RowPrice row={row} onChoose={onChoose} />
      </td>
      <td className="several-row-actions">
        {!isOver && (
          <>
            <Button
              size="small"
              aria-label={deliveryImportTexts.correctRow({ row: number })}
              onClick={() => onEdit(key)}
            >
              {deliveryImportTexts.correct()}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={deliveryImportTexts.removeRow({ row: number })}
              onClick={() => onRemove(key)}
            >
              {deliveryImportTexts.remove()}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
});

type RowStateBadge = readonly [tone: Tone, icon: ComponentType<{ 'aria-hidden'?: boolean }>, text: () => string];

const states: Readonly<Record<ImportRow['stage'], RowStateBadge>> = {
  new: ['waiting', ClockCircleOutlined, deliveryImportTexts.stateReady],
  pricing: ['moving', CarOutlined, deliveryImportTexts.statePricing],
  priced: ['moving', CheckCircleOutlined, deliveryImportTexts.statePriced],
  booking: ['moving', CarOutlined, deliveryImportTexts.stateBooking],
  booked: ['done', CheckCircleOutlined, deliveryImportTexts.stateBooked],
  failed: ['failed', CloseCircleOutlined, deliveryImportTexts.stateFailed],
};
const invalidState: RowStateBadge = ['attention', ExclamationCircleOutlined, deliveryImportTexts.stateWrong];

function RowState({
  row: { stage, reason },
  checked,
}: {
  readonly row: ImportRow;
  readonly checked: CheckedRow | undefined;
}) {
  const isOpen = stage === 'new' || stage === 'failed';
  const problems = isOpen
    ? columnNames.flatMap((name) =>
        checked?.problems[name] === undefined ? [] : [{ name, problem: checked.problems[name] }],
      )
    : [];
  const [tone, icon, text] = stage === 'new' && problems.length > 0 ? invalidState : states[stage];
  return (
    <>
      <StateBadge tone={tone} icon={icon} text={text()} />
      <ul className="several-problems">
        {reason !== undefined && <li>{reason}</li>}
        {problems.map(({ name, problem }) => (
          <li key={name}>{deliveryImportTexts.problem({ column: columns[name](), problem })}</li>
        ))}
      </ul>
    </>
  );
}

/** Renders the selection of a courier. The cheapest one is the default. */
function RowPrice({ row, onChoose }: Pick<TableRowProps, 'row' | 'onChoose'>) {
  const { key, number, stage, offer } = row;
  const chosen = chosenOf(row);
  if (stage !== 'priced' || !offer) {
    return stage === 'booked' && chosen
      ? deliveryImportTexts.offered({ courier: chosen.Name, price: formatPence(chosen.Price) })
      : null;
  }
  const options = optionsOf(offer);
  return (
    <select
      className="several-courier figures"
      aria-label={deliveryImportTexts.courierOf({ row: number })}
      value={String(chosen?.Id ?? '')}
      onChange={({ target }) => {
        const picked = options.find(({ Id: id }) => String(id) === target.value);
        if (picked) onChoose(key, picked.Id);
      }}
    >
      {options.map(({ Id: id, Name, Price }) => (
        <option key={id} value={String(id)}>
          {deliveryImportTexts.offered({ courier: Name, price: formatPence(Price) })}
        </option>
      ))}
    </select>
  );
}
