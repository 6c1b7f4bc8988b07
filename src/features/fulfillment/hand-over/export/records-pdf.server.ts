import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { pdfFonts } from '#platform/pdf-fonts.ts';
import type { RecordRow } from '../record/record.queries.server.ts';
import { ID_KINDS, REFUSALS } from '../rules/id-check.ts';

const INK = '#171b15';
const MUTED = '#575c54';
const RULE = '#c9cec5';
const PADDING = 4;
/** Letter, on its side: 792 pt with half an inch on each. */
const MARGIN = 36;

type About = { storeName: string; timeZone: string; from: string; to: string; madeAt: Date };

const COLUMNS = ['Time', 'Order', 'Outcome', 'Checked', 'By', 'Items', 'Delivered to'] as const;
const WIDTHS = [76, 62, 104, 102, 108, 150, 118];

/** The records of some days as an inspector reads them on paper: times of the store, seven columns. */
export async function recordsPdf(rows: readonly RecordRow[], about: About): Promise<Buffer> {
  const { body, strong } = await pdfFonts();
  const title = `Hand-overs of ${about.storeName}`;
  const pdf = new PDFDocument({
    ...{ size: 'LETTER', layout: 'landscape', margin: MARGIN, lang: 'en-CA', displayTitle: true },
    info: { Title: title, CreationDate: about.madeAt },
  });
  const sent = buffer(pdf);
  pdf.registerFont('body', body).registerFont('strong', strong);
  pdf.font('strong', 16).fillColor(INK).text(title);
  const licences = [...new Set(rows.map(({ licenceNumber }) => licenceNumber))].join(', ');
  const count = rows.length === 1 ? '1 record' : `${rows.length} records`;
  const head = [`${about.from} to ${about.to}`, count, licences && `Licence ${licences}`, `Times of ${about.timeZone}`];
  pdf.font('body', 9).fillColor(MUTED).text(head.filter(Boolean).join(' · ')).moveDown(0.8);
  const timeOf = timeFormat(about.timeZone);
  pdf.fillColor(INK);
  writeRow(pdf, COLUMNS, 'strong');
  for (const [index, row] of rows.entries()) {
    // A long file is made beside the requests of others.
    if (index % 20 === 19) await setImmediate();
    writeRow(pdf, cellsOf(row, timeOf), 'body');
  }
  if (rows.length === 0) pdf.font('body', 9).text('There are no records of these days.');
  pdf.end();
  return sent;
}

/** One row below the last one, on a new page where it does not fit. The library's own tables take ten times as long. */
function writeRow(pdf: PDFKit.PDFDocument, cells: readonly string[], font: 'body' | 'strong'): void {
  pdf.font(font, 8);
  const options = (column: number) => ({ width: (WIDTHS[column] ?? 0) - 2 * PADDING, lineGap: 1 });
  const heights = cells.map((text, column) => (text ? pdf.heightOfString(text, options(column)) : 0));
  const height = Math.max(...heights) + 2 * PADDING;
  if (pdf.y + height > pdf.page.height - MARGIN) {
    pdf.addPage();
    if (font === 'body') writeRow(pdf, COLUMNS, 'strong');
    pdf.font(font, 8);
  }
  const top = pdf.y;
  pdf
    .moveTo(MARGIN, top)
    .lineTo(pdf.page.width - MARGIN, top)
    .lineWidth(0.5)
    .stroke(RULE);
  let left = MARGIN;
  for (const [column, text] of cells.entries()) {
    if (text) pdf.text(text, left + PADDING, top + PADDING, options(column));
    left += WIDTHS[column] ?? 0;
  }
  pdf.x = MARGIN;
  pdf.y = top + height;
}

function timeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (at) => format.format(at).replace(',', '');
}

const lines = (...parts: (string | null | false | undefined)[]): string => parts.filter(Boolean).join('\n');

export function cellsOf(row: RecordRow, timeOf: (at: Date) => string): string[] {
  const { lines: items, device, note, reason, idKind } = row;
  return [
    lines(timeOf(row.at), row.receivedAt && `received ${timeOf(row.receivedAt)}`),
    lines(row.orderRef, row.deliveryType),
    lines(outcomeOf(row), reason && REFUSALS[reason].label, note, row.orderStatus && `now ${row.orderStatus}`),
    lines(
      idKind && ID_KINDS[idKind],
      row.wasOfAge !== null && (row.wasOfAge ? '19 or older' : 'under 19'),
      row.wasSober !== null && (row.wasSober ? 'sober' : 'not sober'),
    ),
    lines(
      row.employeeName,
      row.employeeRole,
      row.certificateNumber && `certificate ${row.certificateNumber}`,
      device && `${device}${row.isPinConfirmed ? ', PIN' : ''}`,
    ),
    lines(
      ...items.map(({ name, units, lot }) => `${units} × ${name}${lot ? ` (lot ${lot})` : ''}`),
      row.posReceipt && `Receipt ${row.posReceipt}`,
    ),
    lines(row.purchaserName, row.deliveryAddress),
  ];
}

const outcomeOf = ({ outcome }: RecordRow): string =>
  ({ 'handed-over': 'Handed over', refused: 'Refused', 'not-stated': 'Not stated' })[outcome];
