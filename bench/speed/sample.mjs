// A few PDFs made here, so that the bench runs without a corpus: prose, a ruled table, a page of many vectors.

const PAGES = 20

/** `{ name, bytes }` of the generated documents; the same bytes every time. */
export function samplePdfs(pages = PAGES) {
  return [
    { name: 'prose.pdf', bytes: pdfOf(Array.from({ length: pages }, (_, k) => prosePage(k))) },
    { name: 'tables.pdf', bytes: pdfOf(Array.from({ length: pages }, (_, k) => tablePage(k))) },
    { name: 'vectors.pdf', bytes: pdfOf([vectorPage(20_000)]) },
  ]
}

const WORDS =
  'the report of a small office says that costs rose while sales held and nothing else was new'.split(
    ' ',
  )

function prosePage(seed) {
  const lines = Array.from({ length: 48 }, (_, row) => {
    const words = Array.from(
      { length: 14 },
      (_, k) => WORDS[(seed * 7 + row * 5 + k * 3) % WORDS.length],
    )
    return `1 0 0 1 72 ${760 - row * 14} Tm (${words.join(' ')}) Tj`
  })
  return `BT /F1 11 Tf ${lines.join('\n')} ET`
}

function tablePage(seed) {
  const parts = []
  for (let row = 0; row <= 20; row++) parts.push(`72 ${720 - row * 24} m 540 ${720 - row * 24} l S`)
  for (let column = 0; column <= 4; column++)
    parts.push(`${72 + column * 117} 720 m ${72 + column * 117} 240 l S`)
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 4; column++) {
      const text =
        column === 0
          ? WORDS[(row + seed) % WORDS.length]
          : String((row * 37 + column * 11 + seed) % 997)
      parts.push(`BT /F1 10 Tf ${76 + column * 117} ${704 - row * 24} Td (${text}) Tj ET`)
    }
  }
  return parts.join('\n')
}

function vectorPage(count) {
  const parts = []
  for (let k = 0; k < count; k++) {
    const x = (k * 7919) % 600
    const y = (k * 104_729) % 780
    parts.push(`${x} ${y} m ${x + (k % 13)} ${y + (k % 7)} l S`)
  }
  return `0.2 w ${parts.join('\n')} BT /F1 12 Tf 72 700 Td (A map) Tj ET`
}

function pdfOf(contents) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const kids = []
  for (const content of contents) {
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const resources = '<< /Font << /F1 3 0 R >> >>'
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources ${resources} >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`
  return Buffer.from(assembled(objects), 'latin1')
}

function assembled(objects) {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, k) => {
    const offset = body.length
    body += `${k + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
