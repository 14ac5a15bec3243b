import { expect, test } from 'vitest'
import { attachmentsOf } from './attachmentsOf.ts'

/** Shows as `holidayexe.jpg`. */
const turned = 'holiday\u202egpj.exe'
const url = 'https://files.example/1'

test.each([
  ['Slack', { title: turned, name: turned, permalink: url, mimetype: 'image/jpeg' }],
  ['Slack, in a card', { title: turned, file_url: url, file_name: turned }],
  ['Messenger', { type: 'file', name: turned, payload: { url } }],
])('a file of %s whose name is turned around is named by how it ends', (_, item) => {
  expect(attachmentsOf([[item]])).toMatchObject([{ title: 'holidaygpj.exe', file_name: 'holidaygpj.exe', file_url: url }])
})

test('so is one of the Bot Framework, which has no title', () => {
  const item = { contentType: 'application/octet-stream', contentUrl: url, name: turned }
  expect(attachmentsOf([[item]])).toMatchObject([{ file_name: 'holidaygpj.exe', file_url: url }])
})

test('the public address of a file of Slack counts where the file was made public', () => {
  const item = { title: 'Plan', permalink: url, permalink_public: 'https://slack-files.example/1' }
  expect(attachmentsOf([[{ ...item, public_url_shared: false }]])).toEqual([{ title: 'Plan', file_url: url }])
  expect(attachmentsOf([[{ ...item, public_url_shared: true }]])).toEqual([{ title: 'Plan', file_url: item.permalink_public }])
})

test('names in Arabic and Hebrew stay, and so do joiners of emoji', () => {
  const name = 'חשבונית 👩\u200d💻.pdf'
  expect(attachmentsOf([[{ title: name, file_url: url, file_name: name }]])).toMatchObject([{ title: name, file_name: name }])
})

test('an option without words is called by its value, cut behind a whole character', () => {
  const [menu] = attachmentsOf([[{ actions: [{ text: 'Choose', options: [{ value: `${'x'.repeat(199)}😀` }] }] }]])
  expect(menu!.actions![0]!.options).toEqual([{ text: `${'x'.repeat(199)}…`, value: `${'x'.repeat(199)}😀` }])
})
