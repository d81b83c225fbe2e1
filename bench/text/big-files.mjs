import { closeSync, openSync, writeSync } from 'node:fs'

const WORDS =
  'anchor beacon bridge canyon compass copper engine furnace garden glacier harvest lantern marble meadow'.split(
    ' ',
  )

/** A page of chapters with every common kind of block, of about so many bytes. */
export function writeBigHtml(path, bytes) {
  write(
    path,
    bytes,
    '<!DOCTYPE html><html lang="en"><title>Big</title><body><main>',
    chapter,
    '</main></body>',
  )
}

/** A table with quoted cells, of about so many bytes. */
export function writeBigCsv(path, bytes) {
  write(path, bytes, 'id,name,mail,amount,date,note,flag,town\n', record, '')
}

function write(path, bytes, start, part, end) {
  const file = openSync(path, 'w')
  let written = writeSync(file, start)
  for (let index = 0; written < bytes; ) {
    let text = ''
    while (text.length < 65_536) text += part(index++)
    written += writeSync(file, text)
  }
  writeSync(file, end)
  closeSync(file)
}

/** Words that differ from place to place and are the same in every run. */
function words(seed, count) {
  return Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * (seed % 5) + index) % WORDS.length],
  ).join(' ')
}

function chapter(index) {
  const rows = Array.from(
    { length: 6 },
    (_, row) =>
      `<tr><td>${words(index + row, 2)}</td><td>${index * row}</td><td>${row}.5 &euro;</td></tr>`,
  )
  const items = Array.from(
    { length: 4 },
    (_, item) => `<li>${words(index + item, 4)}<ul><li>${words(item, 3)}</li></ul></li>`,
  )
  return `<section class="chapter" id="c${index}"><h2>${words(index, 3)}</h2>
<p>${words(index, 40)} <strong>${words(index, 2)}</strong> &amp; <a href="/page/${index}?a=1&amp;b=2">${words(index, 3)}</a>.</p>
<div class="box"><p>${words(index + 1, 30)}, <em>${words(index, 2)}</em> and <code>call(${index})</code>.<br>${words(index, 8)}</p></div>
<ul>${items.join('')}</ul>
<table><thead><tr><th>Name</th><th>Count</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<pre><code class="language-python">def f${index}(x):
    return x &lt; ${index}
</code></pre><figure><img src="/img/${index}.png" alt="${words(index, 2)}"><figcaption>${words(index, 5)}</figcaption></figure>
<blockquote><p>${words(index + 2, 20)}</p></blockquote></section>
`
}

function record(index) {
  const day = String((index % 28) + 1).padStart(2, '0')
  return `${index},"User ${index}, Jr.",user${index}@example.org,${index % 1000}.25,2024-03-${day},note ${index % 97},TRUE,Town ${index % 1000}\n`
}
