import { expect, test } from 'vitest'
import { shownText } from './shownText.ts'

test.each([
  ['## Your order **#48213** is on its way', 'Your order #48213 is on its way'],
  ['# Hours #\nfrom _nine_ to *five*', 'Hours\nfrom nine to five'],
  ['~~5 days~~ ~6 days~ **_7 days_** ***8***', '5 days 6 days 7 days 8'],
  ['See [our shop](https://example.com/a_b_) or ![a coat](https://example.com/c.png "Coat").', 'See our shop or a coat.'],
  ['Run `npm start`:\n```sh\nnpm start\n```', 'Run npm start:\n\nnpm start\n'],
  ['我的**订单**在哪里', '我的订单在哪里'],
  ['(**now**), "*then*"', '(now), "then"'],
])('“%s” is shown as “%s”', (written, shown) => {
  expect(shownText(written)).toBe(shown)
})

test.each([
  '2 * 3 * 4 = 24',
  'snake_case_words and __dirname',
  'order #48213, #1',
  '**** **** **** 4242',
  '~5 to ~7 days',
  'https://example.com/_next_/a_b_c',
  '<https://example.com/_a_|our shop>',
  ':white_check_mark:',
  'a[0](x)',
  '#hashtag',
])('“%s” stays as it is', (written) => {
  expect(shownText(written)).toBe(written)
})

test('what is written in code keeps its underscores', () => {
  expect(shownText('call `__init__` first')).toBe('call __init__ first')
})

test('a long text of marks that nothing closes is read at once', () => {
  const begun = performance.now()
  for (const one of ['*a ', '[', '_a ', '`', '**a', '# ', '~~', '[a](https://b ']) shownText(one.repeat(10_000))
  // Milliseconds come to some hundreds on a busy machine; what grows with the square takes minutes.
  expect(performance.now() - begun).toBeLessThan(5000)
})
