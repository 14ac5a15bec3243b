// Runs before the first paint, so that a chosen theme never flashes the other one. Without a choice the styles follow the system by themselves.
;(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
  if (chosen) document.documentElement.dataset.theme = chosen[1]
})()
