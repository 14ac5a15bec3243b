import type { CustomerProfile } from '#features/inbox/timeline/ports.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import type { MessengerCredentials } from './credentials.ts'
import { messengerErrors } from './errors.ts'
import { orTryAgain } from './facebookLogin.ts'
import type { GraphClient } from './GraphClient.ts'
import { troubleOf, type GraphError } from './graphErrors.ts'

/** Instagram tells a name and a handle, Messenger the parts of a name. */
const fieldsOf: Readonly<Record<string, string>> = {
  messenger: 'first_name,last_name,profile_pic',
  instagram: 'name,username,profile_pic',
}
/** What Messenger tells besides, each by a permission of its own. Where an app lacks one of them, Facebook refuses the call with all that it asks for. */
const moreOf: Readonly<Record<string, string>> = { messenger: ',locale,timezone,gender' }

/** The customer has not consented, and the app may not see what customers are called. */
const untold = { code: 230, subcode: 2018247 }

/**
 * What a customer shows to the page. Null where Facebook does not tell, as for people who have not consented. Rejects where the page must be
 * connected again first: that says nothing of the customer.
 */
export async function askProfile(
  graph: GraphClient,
  customer: string,
  source: string,
  { token }: MessengerCredentials,
): Promise<CustomerProfile | null> {
  const ask = (fields: string) => orTryAgain(graph.get(token, customer, { fields }))
  const [names = '', more = ''] = [fieldsOf[source], moreOf[source]]
  const asked = await ask(names + more)
  const { fields, error } = asked.error && more !== '' && isOfPermission(asked.error) ? await ask(names) : asked
  if (error && isOfPage(error)) throw messengerErrors.notAsked()
  return error ? null : profileOf({ ...fields, timezone: undefined }, fields?.['username'])
}

/** Perhaps of what is asked for alone. */
const isOfPermission = (error: GraphError) => error.subcode === untold.subcode || troubleOf(error) === 'permission'

function isOfPage(error: GraphError): boolean {
  if (error.code === untold.code || error.subcode === untold.subcode) return false
  return ['reconnect', 'permission'].includes(troubleOf(error))
}
