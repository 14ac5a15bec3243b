// Runs before the first paint, so that a chosen theme never flashes the other one. Without a choice the styles follow the system by themselves.
;(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  if (!chosen) return
  document.documentElement.dataset.theme = chosen[1]
  for (const meta of document.querySelectorAll('meta[data-theme]'))
    meta.media = meta.getAttribute('data-theme') === chosen[1] ? 'all' : 'not all'
})()
