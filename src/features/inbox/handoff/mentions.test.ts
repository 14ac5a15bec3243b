import { describe, expect, it } from 'vitest'
import { groups, mentionsIn } from './mentions.ts'

const ben = { id: 'ben', name: 'Ben Ode', email: 'ben@northwind.example' }
const benna = { id: 'benna', name: 'Ben Ode Nass', email: 'bn@northwind.example' }
const ann = { id: 'ann', name: 'Ann', email: 'lee@northwind.example' }
const mara = { id: 'mara', name: 'Mara Olsen', email: 'mara@northwind.example' }
const jörg = { id: 'jörg', name: 'Jörg van Dam', email: 'jvd@northwind.example' }
const everyone = [ben, benna, ann, mara, jörg, ...groups]

describe('mentions', () => {
  it('are channel, group, everyone and here beside the people', () => {
    expect(groups.map(({ name }) => name)).toEqual(['channel', 'group', 'everyone', 'here'])
    for (const { name } of groups) expect(mentionsIn(`hi @${name}!`, everyone).who).toEqual([name])
  })

  it('are by a former name only where it is whole, and never make another name unsure', () => {
    const wanda = { id: 'wanda', name: 'Wanda Berg', email: 'wb@northwind.example' }
    const now = { id: 'vera', name: 'Vera New', email: 'v@northwind.example' }
    const people = [...everyone, wanda, now, { ...now, name: 'Wanda Old', former: true }]
    expect(mentionsIn('@Wanda Old and @vera', people)).toEqual({ who: ['vera'], unsure: [] })
    expect(mentionsIn('@wanda, @wan', people)).toEqual({ who: ['wanda'], unsure: [] })
    expect(mentionsIn('@old', people)).toEqual({ who: [], unsure: [] })
  })

  it.each([
    ['@here and @everyone, @heresy', ['here', 'everyone']],
    ['@Ben Ode Nass and @Ann, @Ann', ['benna', 'ann']],
    ['@Annabel, x@Ann', []],
    ['@mara olsen he is rude', ['mara']],
    ['@MARA OLSEN', ['mara']],
    ['@Mara, look', ['mara']],
    ['see @mara.', ['mara']],
    ['(@jörg)', ['jörg']],
    ['@jorg', ['jörg']],
    ['@ann', ['ann']],
    ['@Everyone', ['everyone']],
    ['@ben ode', ['ben']],
    ['@nass', ['benna']],
    // A surname, a part of it, an e-mail, and the beginning of one of them: whatever fits nobody else.
    ['@van', ['jörg']],
    ['@van dam look', ['jörg']],
    ['@olsen he is rude', ['mara']],
    ['@mara@northwind.example he is rude', ['mara']],
    ['@jvd', ['jörg']],
    ['@lee', ['ann']],
    ['@ols he is rude', ['mara']],
    ['@mara@north he is rude', ['mara']],
    ['@marathon', []],
    ['@mara_shop and @mara.shop and @mara-shop', []],
    ['mail mara@mara.example or x@mara', []],
    ['@mara@social.example', []],
    ['@ mara', []],
    ['@chan', []],
    // However short, as the list of the composer offers them alone; a number, an @ alone and an e-mail mean nobody.
    ['@m he is rude', ['mara']],
    ['@j', ['jörg']],
    ['@ma…look', ['mara']],
    ['@', []],
    ['2 @ 5, 2 @5, @ ', []],
    ['write to x@m or b@m.example', []],
  ])('knows whom %j mentions', (text, who) => expect(mentionsIn(text, everyone)).toEqual({ who, unsure: [] }))

  it.each([
    ['@ben he is rude', ['ben']],
    ['@Be, look', ['be']],
    ['@b', ['b']],
    ['@bento', []],
  ])('is unsure of what could mean several: %j', (text, unsure) => expect(mentionsIn(text, everyone)).toEqual({ who: [], unsure }))

  it.each([
    ['Anna Weiß', ['weiss', 'WEISS', 'weiß', 'weis']],
    ['Ødegård', ['odegard', 'Ødegå', 'ODEG']],
    ['Łukasz', ['lukasz', 'łukasz', 'luk']],
    ['Ægir', ['aegir', 'ae']],
    ['Đorđe', ['dorde']],
    ['Işıl', ['isil']],
    ['Ｍａｒａ', ['mara']],
    ['มารี', ['มารี', 'มาร']],
  ])('knows %s by the plain letters that people type, as the list of the composer does', (name, typed) => {
    const people = [ben, { id: 'who', name, email: 'w@northwind.example' }, ...groups]
    for (const called of typed) expect(mentionsIn(`@${called}, look`, people), called).toEqual({ who: ['who'], unsure: [] })
  })

  it.each([
    ['请@mara 看一下', ['mara']],
    ['请@mara看一下', ['mara']],
    ['请@mar看一下', ['mara']],
    ['麻烦@李雷看一下', ['lei']],
    ['麻烦＠李雷ok吗', ['lei']],
    ['@李雷@mara', ['lei', 'mara']],
    ['@田中さん、確認お願いします', ['taro']],
    ['サーバー@田中 太郎さん', ['taro']],
    ['@鈴木さん、確認お願いします', ['suzuki']],
    ['@鈴木一郎さん', ['suzuki']],
    ['@鈴本さん, @鈴さん', []],
    ['@Mara님 봐 주세요', ['mara']],
    ['@김민님 봐 주세요', ['min']],
    ['@이순신', []],
    ['ช่วย@มารีดูหน่อย', ['thai']],
    ['תגיד ל@mara', ['mara']],
    ['привет@mara', ['mara']],
    ['@maraтон, @marаthon', []],
    ['x@李雷, 5@mara, é@mara', []],
    ['给我写信mara@mara.example', []],
  ])('knows it where a script puts no spaces between words: %j', (text, who) => {
    const named = ([id, name]: string[]) => ({ id: id!, name: name!, email: `${id}@northwind.example` })
    const people = [
      ['lei', '李雷'],
      ['taro', '田中 太郎'],
      ['suzuki', '鈴木一郎'],
      ['min', '김민'],
      ['thai', 'มารี'],
      ['isu', '이수'],
    ].map(named)
    expect(mentionsIn(text, [...everyone, ...people])).toEqual({ who, unsure: [] })
  })

  it('is unsure of the beginning of several where a script puts no spaces between words', () => {
    const people = ['田中太郎', '田中花子'].map((name, n) => ({ id: `p${n}`, name, email: `p${n}@northwind.example` }))
    expect(mentionsIn('@田中さん、確認お願いします', people)).toEqual({ who: [], unsure: ['田中'] })
    expect(mentionsIn('@田中花さん', people)).toEqual({ who: ['p1'], unsure: [] })
    expect(mentionsIn('@田中', people.slice(1), true).who).toEqual([])
    expect(mentionsIn('@田中さ', people.slice(1), true).who).toEqual(['p1'])
  })

  it('waits for the rest of a name that is still being typed', () => {
    expect(mentionsIn('look @ma', everyone, true).who).toEqual([])
    expect(mentionsIn('look @ma ', everyone, true).who).toEqual(['mara'])
    expect(mentionsIn('look @mara', everyone, true).who).toEqual(['mara'])
  })

  it('of two who are called the same are mentions of both', () => {
    const other = { ...ann, id: 'other', email: 'a@northwind.example' }
    expect(mentionsIn('@ann', [ann, other]).who).toEqual(['ann', 'other'])
  })

  it.each([
    ['🎉 Lisa Berg', true],
    ['(Ops) Kim', true],
    ["'t Hooft", true],
    ['𞤀𞤣𞤢𞤥 Bah', true],
    ['💥', true],
    ['🎉 lisa', true],
    ['🎉', false],
    ['(', false],
    ['- Support', true],
    ['-', false],
  ])('know a name by whatever it begins with, but nobody by a sign alone: %j', (typed, isKnown) => {
    const names = ['🎉 Lisa Berg', '(Ops) Kim', "'t Hooft", '𞤀𞤣𞤢𞤥 Bah', '💥', 'Jo - Support']
    const colleagues = names.map((name, n) => ({ id: name, name, email: `p${n}@northwind.example` }))
    for (const text of [`@${typed}`, `hi @${typed}, look`, `@${typed} he is rude`])
      expect(mentionsIn(text, [...everyone, ...colleagues]).who, text).toHaveLength(isKnown ? 1 : 0)
  })

  it('reads a text made of nothing but mentions in no time', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      id: `p${n}`,
      name: `First${n} Second${n} Third${n} ${'田'.repeat(40)}${n}`,
      email: `p${n}@northwind.example`,
    }))
    for (const unit of ['@', '@a', '@a ', '@f ', '@first1 ', '@p1@', '@first', '@p1@northwind.example ', `@${'田'.repeat(39)}中`]) {
      const before = process.cpuUsage()
      mentionsIn(unit.repeat(20_000 / unit.length), many)
      const { user } = process.cpuUsage(before)
      expect(user / 1000, unit).toBeLessThan(1000)
    }
  })
})
