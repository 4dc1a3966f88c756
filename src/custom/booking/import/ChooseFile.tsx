import { ChooseTable } from 'schema-admin/engine/features/files/import/ChooseTable.tsx';
import { maxImportRows } from 'schema-admin/engine/features/files/import/table-file.ts';
import { importTexts } from 'schema-admin/engine/features/files/import/texts.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { type Cells, cellsFrom, deliveryTable, templateFile } from './import-file.ts';
import type { ImportContext } from './import-row.ts';
import { deliveryImportTexts } from './texts.ts';

interface ChooseFileProps {
  readonly context: Pick<ImportContext, 'own' | 'types' | 'vehicles'>;
  onRows(rows: readonly Cells[]): void;
}

/** Offers the template, and reads rows from a file or pasted text. */
export function ChooseFile({ context: { own, types, vehicles }, onRows }: ChooseFileProps) {
  const template = () => {
    const vehicle = vehicles.find(({ Active }) => Active !== false);
    // Use the second type if there is one, because the first is the fastest and most expensive.
    return templateFile({
      town: own.CollectionAddress?.City ?? '',
      type: (types[1] ?? types[0])?.Title ?? '',
      vehicle: vehicle?.Name ?? '',
    });
  };
  return (
    <Section title={importTexts.chooseFile()}>
      <p>{deliveryImportTexts.intro()}</p>
      <ChooseTable
        draft="delivery-import.pasted"
        fileLabel={deliveryImportTexts.fileLabel()}
        hint={deliveryImportTexts.fileHint({ rows: maxImportRows })}
        template={{ name: 'deliveries-template.csv', file: template }}
        plan={deliveryTable}
        onRows={(rows) => onRows(rows.map(cellsFrom))}
      />
    </Section>
  );
}
