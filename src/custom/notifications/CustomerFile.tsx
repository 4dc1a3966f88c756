import { useId } from 'react';
import type { CustomerList } from '../../../contract/customer-list.ts';
import { customerFileFault, customerFileLimits } from '../../../contract/customer-list.ts';
import { FileButton } from '../../engine/kit/form/FileButton.tsx';
import { Fault } from './Fault.tsx';
import { faultsLink, templateLink } from './customer-file.ts';
import type { Composer } from './use-composer.ts';

const shownFaults = 5;

/** The CSV file of the customers that a notification goes to: read at once, its faulty rows shown and downloadable. */
export function CustomerFile({ composer, onUnreadable }: { composer: Composer; onUnreadable(fault: string): void }) {
  const id = useId();
  const { composition, customers } = composer;
  const choose = async (file: File) => {
    const fault = customerFileFault(file);
    if (fault !== undefined) onUnreadable(fault);
    else composer.change({ file: { name: file.name, text: await file.text() } });
  };
  return (
    <div className="form-field">
      <div className="push-file">
        <FileButton
          inputLabel="CSV file of customers"
          accept=".csv"
          aria-describedby={`${id}-name ${id}-fault`}
          onBlur={() => composer.leave('CustomerIds')}
          onChoose={(file) => void choose(file)}
        >
          Choose a CSV file
        </FileButton>
        <a href={templateLink} download="customers-template.csv">
          Download template
        </a>
      </div>
      <p id={`${id}-name`} role="status" className="quiet">
        {composition.file === null ? `One customer id a row, in a column headed CustomerId; ${customerFileLimits()}` : `${composition.file.name}: ${wordsOf(customers)}`}
      </p>
      {customers && customers.faults.length > 0 && <Faults faults={customers.faults} />}
      <Fault id={`${id}-fault`} text={composer.spoken('CustomerIds')} />
    </div>
  );
}

function wordsOf(customers: CustomerList | undefined): string {
  const { ids = [], repeated = 0 } = customers ?? {};
  const count = `${ids.length.toLocaleString('en-GB')} ${ids.length === 1 ? 'customer' : 'customers'}`;
  if (repeated === 0) return count;
  return `${count}, ${repeated} repeated ${repeated === 1 ? 'row is' : 'rows are'} counted once`;
}

function Faults({ faults }: { faults: CustomerList['faults'] }) {
  const rows = faults.length === 1 ? '1 row' : `${faults.length.toLocaleString('en-GB')} rows`;
  return (
    <div className="push-row-faults">
      <p>{rows} cannot be used:</p>
      <ul>
        {faults.slice(0, shownFaults).map(({ row, value, problem }) => (
          <li key={row}>
            Row {row}: {problem}
            {value !== '' && ` (“${value.slice(0, 40)}”)`}
          </li>
        ))}
      </ul>
      <a href={faultsLink(faults)} download="rows-with-errors.csv">
        Download the {rows} with errors
      </a>
    </div>
  );
}
