// Runs before the first paint, so that a chosen theme never flashes the other one. Without a choice the styles follow the system by themselves.
;(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  if (!chosen) return
  document.documentElement.dataset.theme = chosen[1]
  for (const meta of document.querySelectorAll('meta[data-theme]'))
    meta.media = meta.getAttribute('data-theme') === chosen[1] ? 'all' : 'not all'
})()

// Until the page has started, nothing else could do it: where its script or styles do not come, because the server is being replaced, it is loaded again as soon
// as the server answers.
;(() => {
  // Where that did not help it is tried again more slowly.
  const wait = performance.getEntriesByType('navigation')[0]?.type === 'reload' ? 15_000 : 3000
  const again = () =>
    void setTimeout(() => void fetch('/', { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : again()), again), wait)
  const isStarted = () => {
    const page = document.getElementById('page')
    return page !== null && page.firstElementChild !== null && page.querySelector('.opening') === null
  }
  const onError = ({ target }) => {
    const isNeeded = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    if (!isNeeded || document.readyState === 'complete' || isStarted()) return
    removeEventListener('error', onError, true)
    again()
  }
  addEventListener('error', onError, true)
})()
