// Puts what came meanwhile into the list, without touching the mail that is being read.
const stream = new EventSource('/sandbox/mail/stream')
let seen = false
const refresh = async () => {
  const response = await fetch(location.href)
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [mine, theirs] = [document, page].map((one) => one.querySelector('[data-live]'))
  if (mine && theirs && !mine.contains(document.activeElement)) return mine.replaceWith(theirs)
  // A reader at the keyboard in the list keeps their place: only what is new is put above.
  const list = mine?.querySelector('ol')
  if (!list) return mine && theirs && mine.replaceWith(theirs)
  const known = new Set([...list.querySelectorAll('a')].map((link) => link.pathname))
  list.prepend(...[...theirs.querySelectorAll('ol > li')].filter((row) => !known.has(row.querySelector('a').pathname)))
}
// The first word says where things stand; a later one that something changed, also after the server was away.
stream.addEventListener('message', () => (seen ? void refresh() : (seen = true)))
