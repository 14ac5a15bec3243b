import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Guest, type House, type TestBot } from '#server/testing/house.ts'
import { searchMessages } from '../contract.ts'

let house: House
let mara: Guest
let bot: TestBot

beforeAll(async () => {
  house = await openHouse()
  mara = await house.person('Mara')
  bot = await house.bot(mara.workspace, 'Shop bot')
})
afterAll(() => house.close())

const search = (q: string, who = mara, query: Record<string, string> = {}) => house.ask(who, searchMessages, { query: { q, ...query } })
const texts = async (q: string, who = mara, query: Record<string, string> = {}) =>
  (await search(q, who, query)).messages.map(({ message }) => message.text)

test('what a customer says is found within a second', async () => {
  await house.report(bot, 'anna', 'Where is my order 48213377?')
  await expect.poll(() => texts('order'), { timeout: 1000, interval: 20 }).toEqual(['Where is my order 48213377?'])
})
