import { expect, test } from 'vitest'
import { shownText } from './shownText.ts'

test.each([
  ['## Your order **#48213** is on its way', 'Your order #48213 is on its way'],
  ['# Hours #\nfrom _nine_ to *five*', 'Hours\nfrom nine to five'],
  ['~~5 days~~ ~6 days~ **_7 days_** ***8***', '5 days 6 days 7 days 8'],
  ['See [our shop](https://example.com/a_b_) or ![a coat](https://example.com/c.png "Coat").', 'See our shop or a coat.'],
  ['Run `npm start`:\n```sh\nnpm start\n```', 'Run npm start:\nnpm start'],
  ['**Run**\n~~~sh\nnpm **start**\n~~~\n**now**', 'Run\n\nnpm **start**\n\nnow'],
  ['我的**订单**在哪里', '我的订单在哪里'],
  ['**주문**은 어디에', '주문은 어디에'],
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
  ':white_check_mark:',
  'a[0](x)',
  '#hashtag',
])('“%s” stays as it is', (written) => {
  expect(shownText(written)).toBe(written)
})

const known: Record<string, string> = { tada: '🎉', wave: '👋' }
test.each([
  ['See <https://example.com/_a_|our shop> and <https://example.com>', 'See our shop and https://example.com'],
  ['**See** <https://example.com/_a_|our shop>, <@U1|Ben>', 'See our shop, @Ben'],
  [':tada: :wave::skin-tone-3: :none:', '🎉 👋 :none:'],
  ['**Hi** :wave::skin-tone-3: `:tada:`', 'Hi 👋 :tada:'],
  ['`:tada:` :tada:', ':tada: 🎉'],
  ['**Run**\n```sh\necho :tada:\n```\n:tada:', 'Run\necho :tada:\n🎉'],
])('“%s” is shown as “%s”, once the codes of emoji are known', (written, shown) => {
  expect(shownText(written, (code) => known[code])).toBe(shown)
})

test('skin tones are gone at once, other codes stay until they are known', () => {
  expect(shownText(':wave::skin-tone-3:')).toBe(':wave:')
})

test('what is written in code keeps its underscores', () => {
  expect(shownText('call `__init__` first')).toBe('call __init__ first')
})

test('a long text of marks that nothing closes is read at once', () => {
  // What the machine does besides counts for nothing.
  const begun = process.threadCpuUsage()
  for (const one of ['*a ', '[', '_a ', '`', '**a', '# ', '~~', '[a](https://b ']) shownText(one.repeat(10_000))
  // What grows with the square takes minutes.
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000)
})
