import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { convert } from './convert-html.js'

const markdownOf = async (html: string): Promise<string> => (await convert(html)).markdown.trimEnd()

test.each<[string, string, string]>([
  [
    'headings and paragraphs',
    '<h1>A <br>b</h1><p>one<p>two<h6>c</h6>',
    '# A b\n\none\n\ntwo\n\n###### c',
  ],
  ['text outside of paragraphs', 'a<div>b<div>c</div>d</div>e', 'a\n\nb\n\nc\n\nd\n\ne'],
  ['blocks in a heading', '<h2><div>A</div><p>b</p></h2>', '## A b'],
  ['white space', '<p>  a\n\t b <b> c </b>d</p>', 'a b **c** d'],
  [
    'marks',
    '<p><b>a</b> <i>b</i> <del>c</del> <u>d</u> <mark>e</mark> <var>f</var></p>',
    '**a** *b* ~~c~~ d e *f*',
  ],
  ['a mark over two paragraphs', '<p><b>a</b> <i>b</p><p>c</i></p>', '**a** *b*\n\n*c*'],
  [
    'code',
    '<p>Run <code>a  b</code>, <kbd>Ctrl</kbd> and <samp>x</samp></p>',
    'Run `a b`, `Ctrl` and `x`',
  ],
  [
    'a listing of one element a line, without numbers and tooltips',
    '<div class="fragment"><div class="line"><span class="lineno">1</span>&#160;a {</div>\n' +
      '<div class="line">&#160;</div>\n<div class="foldopen"><div class="line">&#160;  b</div></div>' +
      '<div class="ttc">tip</div></div>',
    '```\na {\n\n  b\n```',
  ],
  [
    'a heading over all columns of a table',
    '<table><tr><td colspan=2><h2>A</h2></td></tr><tr><td>b<td>c</tr>' +
      '<tr><td colspan=2><h2>D</h2></td></tr><tr><td>e<td>f</tr></table>',
    '## A\n\n| b | c |\n| --- | --- |\n\n## D\n\n| e | f |\n| --- | --- |',
  ],
  [
    'a heading over a cell, or over parts of a page beside each other',
    '<table><tr><td><h2>A</h2></td></tr><tr><td>b<ul><li>c</li></ul></td></tr></table>' +
      '<table><tr><td colspan=2><h2>D</h2></td></tr><tr><td>e<td><p>f</p></tr></table>',
    '## A\n\nb\n\n- c\n\n## D\n\ne\n\nf',
  ],
  [
    'a table that arranges headings beside each other',
    '<table><tr><td><h2>A</h2>b</td><td><h2>C</h2>d</td></tr></table>',
    '## A\n\nb\n\n## C\n\nd',
  ],
  ['quotes within a line', '<p><q>said</q></p>', '"said"'],
  ['entities', '<p>Caf&eacute; &mdash; &lt;tag&gt; &#169;</p>', 'Café — \\<tag\\> ©'],
  ['ruby', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', '漢(kan)'],
  ['line breaks', '<p>a<br>b<br><br>c<br></p>', 'a\\\nb\n\nc'],
  ['a rule', 'a<hr>b', 'a\n\n---\n\nb'],
  ['quotes', '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
  [
    'links',
    '<a href="/a?x=1&amp;y=2">rel</a> <a href="#">top</a> <a name="x">no</a>',
    '[rel](/a?x=1&y=2) [top](#) no',
  ],
  ['a link around blocks', '<a href="/s"><div>a</div><div>b</div></a>', '[a](/s)\n\n[b](/s)'],
  [
    'no scripts in links',
    '<a href=" java\nscript:alert(1)">a</a> <a href="data:text/html,x">b</a>',
    'a b',
  ],
  [
    'pictures',
    '<img src="a.png" alt="one  two"><p><img src="data:image/png;base64,xx" alt="in"></p>',
    '![one two](a.png)\n\n![in]()',
  ],
  ['no pixels', '<p>a<img src="p.gif" width="1" height="1"><img src="data:x"></p>', 'a'],
  [
    'figures',
    '<figure><img src="a.png" alt="x"><figcaption>Cap</figcaption></figure>',
    '![x](a.png)\n\nCap',
  ],
  [
    'definitions',
    '<dl><dt>a</dt><dd>b</dd><dt><b>c</b></dt><dd><p>d</p></dd></dl>',
    '**a**\n\nb\n\n**c**\n\nd',
  ],
  ['formulas', '<p>So <math alttext="{\\displaystyle x^2}"><mi>x</mi></math>.</p>', 'So $x^2$.'],
  ['MathJax', '<p>So</p><script type="math/tex; mode=display">a+b</script>', 'So\n\n$$a+b$$'],
])('reads %s', async (_name, html, markdown) => {
  expect(await markdownOf(html)).toBe(markdown)
})

describe('lists', () => {
  test.each<[string, string, string]>([
    [
      'nested',
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
      '- a\n  1. b\n  2. c\n- d',
    ],
    ['nested without an item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['wrapped in an item', '<ul><li><ul><li>a</li><li>b</li></ul></li></ul>', '- a\n- b'],
    [
      'numbers',
      '<ol start="42"><li>a</li><li value="50">b</li><li>c</li></ol>',
      '42. a\n50. b\n51. c',
    ],
    ['counting down', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
    ['empty items', '<ol><li>a</li><li></li><li>c</li></ol>', '1. a\n3. c'],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> a</li><li><label><input type="checkbox"> b</label></li></ul>',
      '- [x] a\n- [ ] b',
    ],
    [
      'paragraphs and code',
      '<ul><li><p>a</p><p>b</p></li><li>c<pre>d\n  e</pre></li></ul>',
      '- a\n\n  b\n\n- c\n\n  ```\n  d\n    e\n  ```',
    ],
    ['items without a list', 'a<li>b<li>c', 'a\n\n- b\n- c'],
  ])('%s', async (_name, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown)
  })
})

describe('code blocks', () => {
  test.each<[string, string, string]>([
    [
      'with a language',
      '<pre><code class="language-python">if x &lt; 3:\n    y\n</code></pre>',
      '```python\nif x < 3:\n    y\n```',
    ],
    [
      'of a highlighter',
      '<div class="highlight-source-js"><pre>let <span>a</span></pre></div>',
      '```js\nlet a\n```',
    ],
    ['with a bare language', '<pre class="rust fancy">fn f() {}</pre>', '```rust\nfn f() {}\n```'],
    ['with line breaks', '<pre>a<br>b<div>c</div></pre>', '```\na\nb\nc\n```'],
    [
      'beside line numbers',
      '<table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    ['without text', '<pre> \n </pre>a', 'a'],
  ])('%s', async (_name, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown)
  })
})

describe('tables', () => {
  test.each<[string, string, string]>([
    [
      'with spans',
      '<table><tr><th rowspan=2>A<th colspan=2>B<tr><th>b1<th>b2<tr><td>1<td>2<td>3</table>',
      '| A | B |  |\n| --- | --- | --- |\n|  | b1 | b2 |\n| 1 | 2 | 3 |',
    ],
    [
      'with a caption',
      '<table><caption>Cap</caption><tr><td>x</td></tr></table>',
      'Cap\n\n| x |\n| --- |',
    ],
    [
      'with blocks in cells',
      '<table><tr><td>a|b<td>c<br>d<tr><td><ul><li>x<li>y</ul><td><p>1</p><p>2</p><tr><td><ol><li>m<li>n</ol><td></table>',
      '| a\\|b | c<br>d |\n| --- | --- |\n| x<br>y | 1<br>2 |\n| 1. m<br>2. n |  |',
    ],
    [
      'with a table in a cell',
      '<table><tr><th>a<th>b<tr><td>1<td><table><tr><td>x<td>y<tr><td>z<td>w</table></table>',
      '| a | b |\n| --- | --- |\n| 1 | x y<br>z w |',
    ],
    [
      'with short and empty rows',
      '<table><tr><td>a<td>b<td>c<tr><td>1<tr><td><td>&nbsp;<td></table>',
      '| a | b | c |\n| --- | --- | --- |\n| 1 |  |  |',
    ],
    [
      'with head and foot out of order',
      '<table><tfoot><tr><td>f</tfoot><tbody><tr><td>b</tbody><thead><tr><th>h</thead></table>',
      '| h |\n| --- |\n| b |\n| f |',
    ],
    [
      'for layout',
      '<table><tr><td><table><tr><th>h<tr><td>v</table><td><p>p</p></table>',
      '| h |\n| --- |\n| v |\n\np',
    ],
    ['of one cell', '<table><tr><td><p>a</p><p>b</p></table>', 'a\n\nb'],
    ['without text', '<table><tr><td></td><td></td></tr></table>a', 'a'],
    [
      'with content put before them',
      '<table>a<tr><td>b<td>c</table>',
      'a\n\n| b | c |\n| --- | --- |',
    ],
  ])('%s', async (_name, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown)
  })
})

describe('main content', () => {
  const around = (content: string): string =>
    `<body><header><a href="/">Site</a></header><nav><a href="/a">A</a></nav>${content}<aside>Related</aside><footer>Copyright</footer></body>`
  test.each<[string, string, string]>([
    ['main', around('<main><h1>T</h1><nav>toc</nav><p>text</p></main>'), '# T\n\ntext'],
    ['role main', around('<div role="main"><p>text</p></div>'), 'text'],
    [
      'one article',
      around('<article><header><h1>T</h1></header><p>text that is most of the page</p></article>'),
      '# T\n\ntext that is most of the page',
    ],
    ['several articles', around('<article>a</article><article>b</article>'), 'a\n\nb'],
    [
      'an empty main',
      around('<main><div></div></main><p>text</p>'),
      '[Site](/)\n\ntext\n\nRelated\n\nCopyright',
    ],
    ['none', '<header>H</header><nav>N</nav><p>text</p><footer>F</footer>', 'H\n\ntext\n\nF'],
  ])('%s', async (_name, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown)
  })

  test('leaves out what is not shown', async () => {
    const html = `<title>T</title><style>p{}</style><script>x</script><template><p>t</p></template><noscript>n</noscript>
      <p hidden>h</p><p style="color:red; DISPLAY : none">d</p><p aria-hidden="true">a</p><svg><text>s</text></svg>
      <select><option>o</option></select><button>b</button><textarea>t</textarea><!-- c --><p>shown</p>
      <h2>Head <a class="headerlink" href="#h">¶</a></h2><h2><a href="#i">#</a><a href="#i">Own</a></h2>`
    expect(await markdownOf(html)).toBe('shown\n\n## Head\n\n## Own')
  })

  test('says that embedded media were left out', async () => {
    const { markdown, warnings } = await convert(
      '<p>a</p><iframe src="http://x/"></iframe><video></video>',
    )
    expect(markdown).toBe('a\n')
    expect(warnings[0]?.code).toBe('content_dropped')
  })
})

test('reads metadata', async () => {
  const { metadata } =
    await convert(`<html lang="de-CH"><head><title> Ein \n Titel </title><meta name="Author" content="Ann">
    <meta name="description" content="About"><meta property="article:published_time" content="2024-03-01T07:08:00Z">
    <meta name="last-modified" content="no date"></head><body>x</body></html>`)
  expect(metadata).toEqual({
    title: 'Ein Titel',
    author: 'Ann',
    subject: 'About',
    language: 'de-CH',
    createdAt: '2024-03-01T07:08:00.000Z',
  })
})

describe('encodings', () => {
  const page = (charset: string, text: string): string =>
    `<meta charset="${charset}"><p>${text}</p>`
  test.each([
    ['shift_jis', '日本語の文書です'],
    ['windows-1251', 'Это русский текст'],
    ['iso-8859-1', 'Zürich – “x”'],
  ])('believes the meta element on %s', async (charset, text) => {
    const bytes = iconv.encode(
      page(charset, text),
      charset === 'iso-8859-1' ? 'windows-1252' : charset,
    )
    const { markdown, warnings } = await convert(bytes)
    expect([markdown.trim(), warnings]).toEqual([text, []])
  })

  test('does not believe UTF-16 of what is no UTF-16', async () => {
    expect((await convert(page('utf-16', 'plain'))).markdown).toBe('plain\n')
  })

  test('takes the encoding of an XML declaration', async () => {
    const html = '<?xml version="1.0" encoding="koi8-r"?><html><p>дом</p></html>'
    expect((await convert(iconv.encode(html, 'koi8-r'))).markdown).toBe('дом\n')
  })
})
