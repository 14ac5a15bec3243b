import type { CustomerProfile } from '#features/inbox/timeline/ports.ts'
import { profileOf } from '#providers/payloads/profile.ts'
import type { MessengerCredentials } from './credentials.ts'
import { orTryAgain } from './facebookLogin.ts'
import type { GraphClient } from './GraphClient.ts'

/** Instagram tells a name and a handle, Messenger the parts of a name. */
const fieldsOf: Readonly<Record<string, string>> = {
  messenger: 'first_name,last_name,profile_pic,locale,timezone,gender',
  instagram: 'name,username,profile_pic',
}

/** What a customer shows to the page. Null where Facebook does not tell, as for people who have not consented. */
export async function askProfile(
  graph: GraphClient,
  customer: string,
  source: string,
  { token }: MessengerCredentials,
): Promise<CustomerProfile | null> {
  const { fields, error } = await orTryAgain(graph.get(token, customer, { fields: fieldsOf[source] ?? '' }))
  return error ? null : profileOf({ ...fields, timezone: undefined }, fields?.['username'])
}
