import { Select } from 'antd';
import { useId } from 'react';
import { decodeText } from 'schema-admin/contract/csv/read-csv.ts';
import { csvTexts } from 'schema-admin/contract/csv/texts.ts';
import type { CustomerList } from '../../../contract/orders/customer-list.ts';
import { customerFileFault, customerFileLimits } from '../../../contract/orders/customer-list.ts';
import { FileButton } from 'schema-admin/engine/kit/form/FileButton.tsx';
import { ComposerError } from './ComposedText.tsx';
import { faultsLink, templateLink, withColumn } from './customer-file.ts';
import { notificationTexts } from './texts.ts';
import type { Composer } from './use-composer.ts';

const maxVisibleFaults = 5;

/** Reads the CSV file of recipients immediately, and offers its invalid rows for download. */
export function CustomerFile({ composer, onUnreadable }: { composer: Composer; onUnreadable(fault: string): void }) {
  const id = useId();
  const { composition, customers } = composer;
  const choose = async (file: File) => {
    const fault = customerFileFault(file);
    const decoded = fault === undefined ? decodeText(new Uint8Array(await file.arrayBuffer())) : undefined;
    if (decoded) composer.change({ file: { name: file.name, text: decoded.text } });
    else onUnreadable(fault ?? csvTexts.notText());
  };
  return (
    <div className="form-field">
      <div className="push-file">
        <FileButton
          inputLabel={notificationTexts.customersFile()}
          accept=".csv"
          aria-describedby={`${id}-name ${id}-fault`}
          onBlur={() => composer.leave('CustomerIds')}
          onChoose={(file) => void choose(file)}
        >
          {notificationTexts.chooseACsvFile()}
        </FileButton>
        <a href={templateLink} download="customers-template.csv">
          {notificationTexts.downloadTemplate()}
        </a>
      </div>
      <p id={`${id}-name`} role="status" className="quiet">
        {composition.file === null
          ? notificationTexts.fileHint({ limits: customerFileLimits() })
          : notificationTexts.fileRead({ name: composition.file.name, content: customerCountText(customers) })}
      </p>
      {customers && customers.ignored.length > 0 && (
        <p className="quiet">{notificationTexts.ignoredColumns({ headings: customers.ignored.join(', ') })}</p>
      )}
      {composition.file && customers && customers.choices.length > 0 && (
        <IdColumn file={composition.file} choices={customers.choices} onChoose={(file) => composer.change({ file })} />
      )}
      {customers && customers.choices.length === 0 && customers.faults.length > 0 && (
        <Faults faults={customers.faults} />
      )}
      <ComposerError id={`${id}-fault`} text={composer.spoken('CustomerIds')} />
    </div>
  );
}

interface IdColumnProps {
  readonly file: { readonly name: string; readonly text: string };
  readonly choices: readonly string[];
  onChoose(file: { name: string; text: string }): void;
}

/** Renders the selection of the id column, for a file without a CustomerId heading. */
function IdColumn({ file: { name, text }, choices, onChoose }: IdColumnProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{notificationTexts.idColumn()}</label>
      <Select
        id={id}
        value={null}
        options={choices.map((label, value) => ({ label, value }))}
        popupMatchSelectWidth={false}
        onChange={(column) => column !== null && onChoose({ name, text: withColumn(text, column) })}
      />
    </>
  );
}

function customerCountText(customers: CustomerList | undefined): string {
  const { ids = [], repeated = 0 } = customers ?? {};
  return repeated === 0
    ? notificationTexts.customers({ count: ids.length })
    : notificationTexts.customersOnce({ count: ids.length, repeated });
}

function Faults({ faults }: { faults: CustomerList['faults'] }) {
  return (
    <div className="push-row-faults">
      <p>{notificationTexts.badRows({ count: faults.length })}</p>
      <ul>
        {faults.slice(0, maxVisibleFaults).map(({ row, value, problem }) => (
          <li key={row}>
            {value === ''
              ? notificationTexts.rowFault({ row, problem })
              : notificationTexts.rowFaultOf({ row, problem, value: value.slice(0, 40) })}
          </li>
        ))}
      </ul>
      <a href={faultsLink(faults)} download="rows-with-errors.csv">
        {notificationTexts.downloadBadRows({ count: faults.length })}
      </a>
    </div>
  );
}
