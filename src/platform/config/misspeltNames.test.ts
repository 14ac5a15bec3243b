import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { misspeltNames } from './misspeltNames.ts'

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['SIGNUP', 'SIGN_UP'],
  ['FILES_ACCESS_KEY', 'FILES_ACCESS_KEY_ID'],
  ['FACEBOOK_APPSECRET', 'FACEBOOK_APP_SECRET'],
])('%s is taken for %s', (given, meant) =>
  expect(misspeltNames({ [given]: 'x' }, ['FACEBOOK_APP_SECRET'])).toEqual([`${given} is not a variable of Baton: did you mean ${meant}?`]),
)

test('names of others, names that are right, and names beside the right one are left alone', () => {
  const others = 'HOME PATH HOSTNAME USER SHELL PWD LANG TERM NODE_ENV NODE_OPTIONS SMTP_HOST AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY'
  const env = Object.fromEntries(`${others} POSTGRES_PASSWORD PGHOST PGPORT npm_config_cache`.split(' ').map((name) => [name, 'x']))
  expect(misspeltNames(env, ['FACEBOOK_APP_SECRET'])).toEqual([])
  expect(misspeltNames({ PUBLIC_URL: 'x', PUBLIC_ULR: 'x', FACEBOOK_APP_SECRET: 'y', HOSTS: '' }, ['FACEBOOK_APP_SECRET'])).toEqual([])
})

test('what is refused says it beside what is missing', () => {
  expect(() => readConfig({ PUBLIC_ULR: 'https://inbox.example.com' }, 'live')).toThrow(
    /^PUBLIC_URL is missing: .*\nPUBLIC_ULR is not a variable of Baton: did you mean PUBLIC_URL\?$/,
  )
})
