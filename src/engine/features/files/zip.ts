import JSZip from 'jszip';

export interface PackedFile {
  readonly name: string;
  readonly content: Blob;
}

/** One zip of files that are packed already, such as PDFs: stored as they are, in small steps that leave the page free. Rejects where a file can no longer be read. */
export async function zipOf(files: readonly PackedFile[], date: Date): Promise<Blob> {
  const zip = new JSZip();
  for (const { name, content } of files) zip.file(name, content.arrayBuffer(), { date, createFolders: false });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await new Promise<void>((resolve, reject) => {
    zip
      .generateInternalStream({ type: 'uint8array', compression: 'STORE' })
      .on('data', (part) => parts.push(new Uint8Array(part)))
      .on('error', reject)
      .on('end', () => resolve())
      .resume();
  });
  return new Blob(parts, { type: 'application/zip' });
}
