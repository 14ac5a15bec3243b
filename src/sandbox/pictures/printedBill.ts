/** A bill of one page, as a PDF. */
export function printedBill(): Buffer {
  const lines = [
    'Northwind Outdoors',
    'Bill 48213',
    '',
    '1 x Fjell rain jacket, L          189.00 EUR',
    'Shipping                            0.00 EUR',
    '',
    'Total                             189.00 EUR',
    'Paid by card ending in 4242',
  ]
  const drawn = lines.map((line) => `(${line}) Tj T*`).join('\n')
  const stream = `BT /F1 14 Tf 18 TL 72 740 Td\n${drawn}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
