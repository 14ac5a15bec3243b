import { botMessageLimits as limits, type BotProfile } from './botMessage.ts'
import { firstText } from './actions.ts'
import { fieldsOf } from './narrow.ts'
import { firstName } from './firstName.ts'
import { setField } from './setField.ts'
import { firstUrl } from './safeUrl.ts'

/**
 * What a source says of a customer, under the names of Messenger, Slack or our own wire. `fallbackName` is a name found elsewhere
 * in the body. Null when nothing is known.
 */
export function profileOf(value: unknown, fallbackName?: unknown): BotProfile | null {
  const given = fieldsOf(value)
  if (!given && fallbackName === undefined) return null
  const from = given ?? {}
  const name = fieldsOf(from['name'])
  const max = limits.profileValue
  const first = firstName(max, from['first_name'], name?.['givenName'])
  const last = firstName(max, from['last_name'], name?.['familyName'])
  // First and last name together come before the names that people gave themselves (spec, section 3).
  const parts = first !== '' || last !== ''
  const profile: BotProfile = {}
  setField(
    profile,
    'name',
    firstName(max, from['displayName'], from['name'], ...(parts ? [] : [from['real_name'], from['display_name'], fallbackName])),
  )
  setField(profile, 'first_name', first)
  setField(profile, 'last_name', last)
  setField(profile, 'email', firstText(max, from['email']))
  setField(
    profile,
    'image',
    firstUrl(from['image'], from['profile_pic'], from['image_url'], from['picture'], from['image_192'], from['image_72']),
  )
  setField(profile, 'locale', firstText(max, from['locale'], from['language']))
  setField(profile, 'timezone', firstText(max, from['timezone'], from['tz']))
  setField(profile, 'gender', firstText(max, from['gender']))
  setField(profile, 'phone', firstText(max, from['phone'], from['phone_number']))
  setField(profile, 'address', firstText(max, from['address'], addressOf(fieldsOf(from['address']))))
  return Object.keys(profile).length > 0 ? profile : null
}

/** An address in parts, on one line. */
function addressOf(parts: ReturnType<typeof fieldsOf>): string | undefined {
  if (!parts) return undefined
  const text = ['street', 'address1', 'address2', 'postal_code', 'zip', 'city', 'region', 'state', 'country'].flatMap((key) => {
    const part = parts[key]
    return typeof part === 'string' && part.trim() !== '' ? part.trim() : []
  })
  return text.length > 0 ? text.join(', ') : undefined
}
