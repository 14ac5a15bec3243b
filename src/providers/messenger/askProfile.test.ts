import { expect, test } from 'vitest'
import { graphFaults, type GraphFault } from '#sandbox/messenger/graphError.ts'
import { readAppSettings } from './appSettings.ts'
import { askProfile } from './askProfile.ts'
import { GraphClient } from './GraphClient.ts'

/** What is known of a customer where Facebook answers by an error. */
function askOf({ message, code, subcode = 0 }: GraphFault) {
  const text = JSON.stringify({ error: { message, code, error_subcode: subcode } })
  const graph = new GraphClient(() => Promise.resolve({ status: 400, text, headers: {} }), { ...readAppSettings({}), appSecret: 's' })
  return askProfile(graph, '1', 'instagram', { page: '1', token: 't' })
}

test.each(['token', 'permission', 'control', 'down', 'busy'] as const)(
  'whoever Facebook says nothing of because of the page or itself (%s) is asked about again with their next message',
  async (fault) => {
    await expect(askOf(graphFaults[fault])).rejects.toMatchObject({ code: 'unavailable' })
  },
)

test('an app that may not see where customers come from is told their names all the same', async () => {
  const asked: string[] = []
  const graph = new GraphClient(
    (url) => {
      const fields = new URL(url).searchParams.get('fields') ?? ''
      asked.push(fields)
      const refused = { error: { message: '(#100) Insufficient permission to access user profile.', code: 100, error_subcode: 2018247 } }
      const answer = fields.includes('locale') ? refused : { id: '1', first_name: 'Ada', last_name: 'Berg' }
      return Promise.resolve({ status: fields.includes('locale') ? 400 : 200, text: JSON.stringify(answer), headers: {} })
    },
    { ...readAppSettings({}), appSecret: 's' },
  )
  expect(await askProfile(graph, '1', 'messenger', { page: '1', token: 't' })).toMatchObject({ first_name: 'Ada', last_name: 'Berg' })
  expect(asked).toEqual(['first_name,last_name,profile_pic,locale,timezone,gender', 'first_name,last_name,profile_pic'])
})

test.each([
  ['have not consented', { code: 230, message: '(#230) User consent is required to access user profile' }],
  ['are nobody that Facebook knows', graphFaults.noSuchObject],
  ['have an account of a telephone number alone', { code: 100, subcode: 2018218, message: '(#100) No profile available for this user.' }],
  ['must not be seen by the app', { code: 200, subcode: 2018247, message: '(#200) Insufficient permission to access user profile.' }],
])('of customers who %s nothing is known', async (_which, error) => {
  expect(await askOf(error)).toBeNull()
})
