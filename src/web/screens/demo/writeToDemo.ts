import { demoStrings } from './demo.strings.ts'

/** Hands a message of the demo bot's customer in, as a web chat on any site would. @throws when the server does not take it */
export async function writeToDemo(clientKey: string, message: { id: string; customer: string; name: string; text: string }): Promise<void> {
  const response = await fetch(`/webhooks/demo/${encodeURIComponent(clientKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (!response.ok) throw new Error(demoStrings.failed)
}
