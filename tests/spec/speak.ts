import type { TestPerson, TestApp } from '#testing/TestApp.ts'

/** A call as it goes over the wire: nothing of it is taken from a contract of ours. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: object
}

/** Makes a call as somebody, and gives the answer as it comes. As section 7 says, every call names JSON as what it sends, also where it sends nothing. */
export async function speak(app: TestApp, who: TestPerson, { method, path, headers, body }: Sent) {
  const answer = await app.server.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${who.token}`, accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, answer: answer.json<unknown>(), headers: answer.headers }
}
