/**
 * Renders tagged A4 PDF documents in the reader's language, with embedded fonts (ADR 048). A document has a heading,
 * blocks side by side, and one table.
 */
import { Writable } from 'node:stream';
import Pdf from 'pdfkit';
import { isolated } from 'schema-admin/contract/texts/direction.ts';
import { type Language, currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { type FontName, fontFile } from './fonts.ts';
import { type Piece, breakLines, piecesOf } from './lines.ts';

export interface Block {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface Column {
  readonly heading: string;
  /** In points. */
  readonly width: number;
  readonly isNumber?: boolean;
}

export interface Paper {
  readonly title: string;
  readonly author: string;
  readonly logo?: Uint8Array | undefined;
  /** Date of issue. Also the creation date of the PDF, so that documents with the same content have the same bytes. */
  readonly at: Date;
  readonly facts: readonly (readonly [string, string])[];
  readonly blocks: readonly Block[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Bold rows below the table. Each has one cell per column, so that a total is in its column. */
  readonly totals: readonly (readonly string[])[];
  readonly note: string;
}

const margin = 50;
const pageWidth = 595.28;
const pageBottom = 841.89 - margin;
const full = pageWidth - 2 * margin;
const size = 9;
const logoBox = { width: 120, height: 48 };
const gap = 6;

/** Relative to the font size. Large enough for the marks above and below the letters of both fonts. */
const [ascent, lineHeight] = [1.07, 1.4];

interface Style {
  readonly bold?: boolean;
  readonly size?: number;
  /** `end` aligns lines with the end of their box, for numbers. */
  readonly align?: 'start' | 'end';
}

/** Returns the OpenType features for a piece. `rtla` makes pdfkit write Arabic letters from right to left. */
function featuresOf({ script }: Piece): { features: PDFKit.Mixins.OpenTypeFeatures[] } {
  return { features: script === 'arabic' ? ['rtla'] : [] };
}

class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #direction: Language['direction'];

  constructor({ title, author, at }: Paper) {
    const { tag, direction } = currentLanguage();
    this.#direction = direction;
    const info = { Title: title, Author: author, CreationDate: at, ModDate: at };
    this.#pdf = new Pdf({
      size: 'A4',
      margin,
      font: '',
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: tag,
      pdfVersion: '1.7',
      info,
    });
    for (const name of ['latin', 'latin-bold', 'arabic', 'arabic-bold'] satisfies FontName[]) {
      this.#pdf.registerFont(name, fontFile(name));
    }
    this.#pdf.font('latin').addPage();
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  #use({ script }: Pick<Piece, 'script'>, { bold = false, size: points = size }: Style): void {
    this.#pdf.font(`${script}${bold ? '-bold' : ''}`).fontSize(points);
  }

  #widthOf(pieces: readonly Piece[], style: Style): number {
    return pieces.reduce((sum, piece) => {
      this.#use(piece, style);
      return sum + this.#pdf.widthOfString(piece.text, featuresOf(piece));
    }, 0);
  }

  #linesOf(text: string, width: number, style: Style): string[] {
    return breakLines(text, width, (line) => this.#widthOf(piecesOf(line, this.#direction), style));
  }

  /** Writes text and returns the position of its bottom. In a mirrored document, `x` is the distance from the right. */
  #write(text: string, x: number, y: number, width: number, style: Style): number {
    if (text === '') return y;
    const { size: points = size, align = 'start' } = style;
    const isMirrored = this.#direction === 'rtl';
    const left = isMirrored ? pageWidth - x - width : x;
    let top = y;
    for (const line of this.#linesOf(text, width, style)) {
      const pieces = piecesOf(line, this.#direction);
      const free = (align === 'end') === isMirrored ? 0 : width - this.#widthOf(pieces, style);
      let at = left + free;
      for (const piece of pieces) {
        this.#use(piece, style);
        this.#pdf.text(piece.text, at, top + ascent * points, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...featuresOf(piece),
        });
        at += this.#pdf.widthOfString(piece.text, featuresOf(piece));
      }
      top += lineHeight * points;
    }
    return top;
  }

  #heightOf(text: string, width: number, style: Style): number {
    return text === '' ? 0 : this.#linesOf(text, width, style).length * lineHeight * size;
  }

  /** Returns the text for screen readers if its visual order differs from its logical order. */
  #read(text: string): { readonly actual?: string } {
    return piecesOf(text, this.#direction).some(({ script }) => script === 'arabic')
      ? { actual: text.replaceAll(/[\u2066-\u2069]/g, '') }
      : {};
  }

  element(type: string, text: string, y: number, style: Style = {}, x = margin, width = full): number {
    let bottom = y;
    this.#root.add(
      this.#pdf.struct(type, this.#read(text), () => {
        bottom = this.#write(text, x, y, width, style);
      }),
    );
    return bottom;
  }

  /** Writes a row of cells, on the next page if there is no space. Returns its bottom. */
  row(
    table: PDFKit.PDFStructureElement,
    cell: 'TH' | 'TD',
    columns: readonly Column[],
    texts: readonly string[],
    from: number,
    style: Style = {},
  ): number {
    const height = Math.max(
      ...texts.map((text, index) => this.#heightOf(text, (columns[index]?.width ?? full) - gap, style)),
    );
    let y = from;
    if (y + height > pageBottom) {
      this.#pdf.addPage();
      y = margin;
    }
    const row = this.#pdf.struct('TR');
    table.add(row);
    let x = margin;
    let bottom = y;
    for (const [index, { width, isNumber = false }] of columns.entries()) {
      const [left, text] = [x, texts[index] ?? ''];
      row.add(
        this.#pdf.struct(cell, this.#read(text), () => {
          bottom = Math.max(
            bottom,
            this.#write(text, left, y, width - gap, { ...style, align: isNumber ? 'end' : 'start' }),
          );
        }),
      );
      x += width;
    }
    return bottom;
  }

  /** Adds the logo at the end of the first line, within a box of 120 by 48 points. */
  logo(picture: Uint8Array, alt: string): void {
    const { width, height } = logoBox;
    const x = this.#direction === 'rtl' ? margin : pageWidth - margin - width;
    this.#root.add(
      this.#pdf.struct('Figure', { alt }, () => {
        this.#pdf.image(Buffer.from(picture), x, margin, {
          fit: [width, height],
          align: this.#direction === 'rtl' ? undefined : 'right',
        });
      }),
    );
  }

  table(): PDFKit.PDFStructureElement {
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    return table;
  }

  /** Adds a decorative line, which screen readers ignore. */
  rule(y: number): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .lineWidth(0.5)
      .strokeColor('#888888')
      .stroke();
    this.#pdf.endMarkedContent();
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const written = new Promise<void>((resolve, reject) => {
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          done();
        },
        final(done) {
          done();
          resolve();
        },
      });
      this.#pdf.on('error', reject).pipe(sink);
    });
    this.#root.end();
    this.#pdf.end();
    await written;
    return Buffer.concat(chunks);
  }
}

/**
 * Renders a document as a PDF in the current language, mirrored for a right-to-left language. Runs on a worker thread
 * (see `renderer.ts`).
 */
export async function writePaper(paper: Paper): Promise<Buffer> {
  const { title, author, logo, facts, blocks, columns, rows, totals, note } = paper;
  const sheet = new Sheet(paper);
  if (logo) sheet.logo(logo, author);
  let y =
    sheet.element('H1', title, margin, { bold: true, size: 18 }, margin, full - (logo ? logoBox.width + gap : 0)) + gap;
  for (const [name, value] of facts) y = sheet.element('P', `${name}: ${isolated(value)}`, y);
  y += 2 * gap;

  const width = full / Math.max(1, blocks.length);
  const bottoms = blocks.map(({ heading, lines }, index) => {
    const x = margin + index * width;
    const top = sheet.element('H2', heading, y, { bold: true }, x, width - gap);
    return lines.reduce((at, line) => sheet.element('P', line, at, {}, x, width - gap), top);
  });
  y = Math.max(y, ...bottoms) + 3 * gap;

  const table = sheet.table();
  y =
    sheet.row(
      table,
      'TH',
      columns,
      columns.map(({ heading }) => heading),
      y,
      { bold: true },
    ) +
    gap / 2;
  sheet.rule(y);
  y += gap / 2;
  for (const row of rows) y = sheet.row(table, 'TD', columns, row, y) + gap / 2;
  sheet.rule(y);
  y += gap / 2;
  for (const row of totals) y = sheet.row(table, 'TD', columns, row, y, { bold: true }) + gap / 2;
  table.end();
  if (note !== '') sheet.element('P', note, y + 2 * gap);
  return await sheet.bytes();
}
