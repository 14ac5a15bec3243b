import { describe, expect, it } from 'vitest'
import { otherHost } from './otherHost.ts'

describe('a link', () => {
  it.each([
    ['our page', 'https://evil.example/x'],
    ['https://shop.example/track', 'https://shop.example/track?via=chat'],
    ['See shop.example.', 'https://www.shop.example/'],
    ['(www.shop.example/a)', 'https://shop.example/b'],
    ['SHOP.example:8443', 'https://shop.example:8443/'],
    ['http://shop.example:80/a', 'http://shop.example:80/a'],
    ['https://müller.example/straße', 'https://müller.example/straße'],
    ['https://shop.example/r?to=https://other.example', 'https://shop.example/r?to=https://other.example'],
    ['ann@shop.example', 'mailto:Ann@shop.example?subject=Hi'],
    ['write to us', 'mailto:ann@shop.example'],
    ['invoice.pdf', 'https://cdn.example/1'],
    ['Next.js 16.2 and/or etc.', 'https://cdn.example/1'],
    ['docs/login.php', 'https://cdn.example/1'],
  ])('that says %j may lead to %s', (text, href) => expect(otherHost(text, href)).toBe(''))

  it.each([
    'https://shop.example/login',
    'HTTPS://SHOP.EXAMPLE',
    'shop.example',
    'Please log in: www.shop.example/login',
    '→shop.example←',
    '“https://shop.example”',
    'https://evil.example/x https://shop.example/login',
    'https://evil.example.shop.example/',
    'https://shop.example@evil.example/',
    'https://intranet/',
    'support@shop.example',
    'shop.\u200bexam\u00adple',
    'shop.\u200aexample',
    'ｈｔｔｐｓ：／／ｓｈｏｐ．ｅｘａｍｐｌｅ',
    'https:∕∕shop.example∕login',
    'hxxps://shop.example',
    'Website:shop.example',
    'https://еvil.example/',
  ])('that says %j names the host to which it leads', (text) => expect(otherHost(text, 'https://www.evil.example/x')).toBe('evil.example'))

  it('with a user name names the host, whatever it says', () => {
    const href = 'https://shop.example@evil.example/'
    for (const text of [href, 'our page']) expect(otherHost(text, href)).toBe('evil.example')
    const secret = 'https://:shop.example@evil.example/'
    expect(otherHost(secret, secret)).toBe('evil.example')
  })

  it('to a mailbox names it where it says another one', () => {
    expect(otherHost('support@shop.example', 'mailto:eve@evil.example?subject=a')).toBe('eve@evil.example')
    expect(otherHost('support@shop.example', 'mailto:support@shop.example,eve@evil.example')).toBe('support@shop.example,eve@evil.example')
    expect(otherHost('https://shop.example', 'mailto:eve@evil.example')).toBe('eve@evil.example')
  })

  it('is read in time that grows with its length', () => {
    // What the machine does besides counts for nothing.
    const begun = process.threadCpuUsage()
    for (const text of ['.', 'a.', 'a', '://', 'a@', '\u200b', '. a'].map((part) => part.repeat(8000)))
      otherHost(text, 'https://evil.example/')
    expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000)
  })
})
