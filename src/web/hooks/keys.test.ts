import { describe, expect, it } from 'vitest'
import { isCharacter, nameOfKey, typingSense } from './keys.ts'

/** Which of the letters of a text are commands, typed at this pace (ms). */
function commandsIn(text: string, pace: number, swift = 'jkxrnz'): string {
  const isTyping = typingSense()
  return Array.from(text)
    .filter((key, n) => !isTyping(key, 1000 + n * pace, swift.includes(key)))
    .join('')
}

describe('letters outside of every field', () => {
  it('are commands while they come one by one', () => expect(commandsIn('seljp', 400)).toBe('seljp'))

  it('are words, but for the first one, when they come as fast as words do', () => {
    expect(commandsIn('helpless', 100)).toBe('h')
    expect(commandsIn('please', 240)).toBe('p')
  })

  it('are commands again once the keyboard has rested', () => {
    const isTyping = typingSense()
    expect([0, 100, 200, 900, 1750].map((at, n) => isTyping('hello'[n]!, at, false))).toEqual([false, true, true, true, false])
  })

  it('move and select as fast as one likes, also before and after a command', () => {
    expect(commandsIn('jjkxxjjk', 60)).toBe('jjkxxjjk')
    expect(commandsIn('jejeje', 100)).toBe('jejeje')
    expect(commandsIn('ir', 100)).toBe('ir')
  })

  it('are commands again after Escape or Enter', () => {
    const isTyping = typingSense()
    expect(['e', 'l', 'Escape', 'u'].map((key, n) => isTyping(key, n * 50, false))).toEqual([false, true, false, false])
  })

  it('that are the same are one command given again', () => expect(commandsIn('eee', 120)).toBe('eee'))
})

describe('a key', () => {
  it.each([
    ['of a Latin keyboard', 'j', 'KeyJ', 'j'],
    ['with Shift', 'J', 'KeyJ', 'j'],
    ['of a Latin keyboard that has it elsewhere', 'z', 'KeyY', 'z'],
    ['of the same keyboard that has another letter there', 'é', 'KeyW', 'é'],
    ['of a Russian keyboard', 'о', 'KeyJ', 'j'],
    ['of a Russian keyboard, with Shift', 'О', 'KeyJ', 'j'],
    ['of a Greek keyboard', 'ξ', 'KeyJ', 'j'],
    ['of a Hebrew keyboard', 'ק', 'KeyE', 'e'],
    ['of an Arabic keyboard that writes two letters', 'لا', 'KeyB', 'b'],
    ['of a Korean keyboard', 'ㅓ', 'KeyJ', 'j'],
    ['of a Russian keyboard beside the letters', 'ю', 'Period', 'ю'],
    ['that is a sign at the place of a letter', '/', 'KeyQ', '/'],
    ['that is named by a word', 'Escape', 'Escape', 'Escape'],
    ['that an input method takes', 'Process', 'KeyJ', 'Process'],
    ['that a program presses, at no place', 'о', '', 'о'],
  ])('%s is called by the letter that is a command', (_, key, code, name) => expect(nameOfKey({ key, code })).toBe(name))

  it.each(['a', 'é', 'e\u0301', 'ш', 'لا', ' ', '😀'])('puts %j into a field', (key) => expect(isCharacter.test(key)).toBe(true))

  it.each(['Enter', 'F5', 'Dead', ''])('called %j does not', (key) => expect(isCharacter.test(key)).toBe(false))
})
