/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-argument, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- a script of a page knows no types */
// Adds a device for who is signed in in this browser, by the calls of the page, and shows what comes to the devices.
const base = '/sandbox/push'
const said = document.querySelector('[data-said]')

const ask = async (path, body, token) => {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message ?? answer.error)
  return answer
}

document.querySelector('[data-add]').addEventListener('submit', (event) => {
  event.preventDefault()
  void add()
})

const add = async () => {
  const token = localStorage.getItem('token')
  if (token === null) return (said.textContent = 'Nobody is signed in here. Sign in first.')
  try {
    const { key } = await ask('/api/push/devices', null, token)
    const { id, subscription } = await ask(`${base}/devices`, { key })
    await ask(`${base}/devices/${id}/speaks`, await ask('/api/push/devices', subscription, token))
    said.textContent = ''
  } catch (error) {
    said.textContent = error.message
  }
}

const refresh = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const [mine, theirs] = [document, page].map((one) => one.querySelector('[data-live]'))
  // A reader at the keyboard there keeps their place.
  if (mine && theirs && !mine.contains(document.activeElement)) mine.replaceWith(theirs)
}
let seen = false
new EventSource(`${base}/stream`).addEventListener('message', () => (seen ? void refresh() : (seen = true)))
