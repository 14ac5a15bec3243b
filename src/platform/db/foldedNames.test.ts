import { expect, test } from 'vitest'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { fold } from '#shared/fold.ts'
import { newId } from '#shared/ids.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'

test('customers of before are found without accents, too', async () => {
  const { url, drop } = await emptyDatabase()
  const { db } = openDatabase(url, 1, () => undefined)
  await migrate(db, { upTo: '0010_gin_at_once' })
  const names = [
    'Niccolò Çelik',
    'Krzysztof Zieliński',
    'Łukasz Øster Æsir Þór Weiß',
    'ΣΊΣΥΦΟΣ',
    'Ёлкин Йод',
    'שָׁלוֹם',
    'ｚｏｅ',
    '山田 がく',
    'Ben Haddad',
  ]
  const owned = { workspace_id: newId(), bot_id: newId() }
  const customers = names.map((name) => ({ ...owned, id: newId(), user_key: name, name, profile: '{}', search: name.toLowerCase() }))
  await db.insertInto('customer').values(customers).execute()
  expect(await migrate(db)).toContain('0011_folded_names')
  const rows = await db.selectFrom('customer').orderBy('id').select('search').execute()
  expect(rows.map(({ search }) => search)).toEqual(names.map(fold))
  await db.destroy()
  await drop()
})
