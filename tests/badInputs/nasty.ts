import fc from 'fast-check'

const long = (n: number) => 'x'.repeat(n)

/** Texts that have broken something somewhere: what databases, pages, headers, paths and parsers take for more than text. */
export const nastyTexts: string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u0007\u001b[31m\u007f\u0085',
  'line\r\nSet-Cookie: a=b',
  '\ud800',
  'a\udc00b',
  '\ud83d',
  '\u202eright to left\u202c',
  'zero\u200bwidth\u200d\ufeff',
  'e\u0301\u0301\u0301\u0301',
  '\uffff\ufffe',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  "'; drop table message; --",
  "' or '1'='1",
  '$1',
  '%',
  '_%\\',
  '\\',
  '"',
  '{}',
  '{"a":',
  '*',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '%00',
  '%ff',
  '%2e%2e%2f',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '1-1',
  '99999999999999999999-0',
  '2026-11-20T00:00:00Z',
  long(101),
  long(1001),
  long(20_001),
  '\u0301'.repeat(500),
  '🙂'.repeat(300),
]

/** An array or object in an array or object, so many times. */
function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

const text = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
)

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '', '\0', '$where']

/** Values of every type, wrong nearly everywhere. What goes as JSON loses nothing but undefined. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      Number.MAX_VALUE,
      Number.MIN_VALUE,
      [],
      {},
      [null],
      [[]],
      nested(60),
      nested(3000),
      Array.from({ length: 5000 }, (_, i) => i),
      Array.from({ length: 300 }, () => 'x'),
    ),
  },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

export { text as nastyText }
