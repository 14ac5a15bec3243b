import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SandboxBar } from './SandboxBar.tsx'

// Loaded by the product's pages after their own code, and only where the sandbox's server names it: live serves no such file.
const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } } })

const place = document.createElement('div')
// Behind the page, whose first link leads past its menu.
document.body.append(place)
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SandboxBar />
    </QueryClientProvider>
  </StrictMode>,
)

// Letters that somebody types on the phone are no commands of the inbox. They end here and no deeper: React hears them here as well, and
// before this, for the phone's own fields. A field that it took away by then is still in the path.
place.addEventListener('keydown', (event) => {
  if (event.composedPath().some((node) => node instanceof Element && node.id === 'sandbox-dock')) event.stopPropagation()
})
