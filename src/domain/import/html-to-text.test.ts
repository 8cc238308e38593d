import { expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

it.each([
  ['a < b & c', 'a < b & c'],
  ['', ''],
  ['if (a<b) do x; c>d', 'if (a<b) do x; c>d'],
  ['<p>if (a<b) do x; c>d</p>', 'if (a<b) do x; c>d'],
  [
    '<p>a<b, <3 <https://x.example> and <ana@x.example></p>',
    'a<b, <3 <https://x.example> and <ana@x.example>',
  ],
  ['one<!-- not shown -->two', 'onetwo'],
  ['<H1 class="x">Kite</H1>', 'Kite'],
  [`<${'b'.repeat(30)}>`, `<${'b'.repeat(30)}>`],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<p>Tom &amp; Jerry &lt;3 &#39;x&#x27; &nbsp;&hearts; &amp;lt;</p>', "Tom & Jerry <3 'x'  &hearts; &lt;"],
  ['<a href="https://x.example">the plan</a>', 'https://x.example the plan'],
  ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
  ['<b>un</b>closed <i', 'unclosed <i'],
  ['<p>\n  one\n  line</p>', 'one   line'],
  ['<script>alert(1)</script>x', 'alert(1)x'],
  ['<p>&#99999999; &#1114112;</p>', '&#99999999; &#1114112;'],
])('reads %j as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it.each([
  ['signs that open no tag', `<p>${'<'.repeat(200_000)}`],
  ['signs before letters', `<p>${'<b)'.repeat(100_000)}`],
  ['spaces', `<p>${' '.repeat(200_000)}x`],
  ['ampersands', `<p>${'&'.repeat(200_000)}`],
  ['line breaks', `<p>${'\n'.repeat(200_000)}x`],
])('takes linear time for many %s', (_, html) => {
  const before = performance.now();
  htmlToText(html);
  expect(performance.now() - before).toBeLessThan(1_000);
});
