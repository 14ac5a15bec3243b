import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// The kit of the product's own pages (#web/components, #web/styles) is used here too: the sandbox looks like what it plays for, and nothing is drawn twice.
import '#web/styles/page.css'
import './phone.css'
import { Toasts } from '#web/components/toast/Toasts.tsx'
import { leaveToInputMethod } from '#web/hooks/leaveToInputMethod.ts'
import { SandboxScreen } from './SandboxScreen.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: false } } })

leaveToInputMethod()
createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SandboxScreen />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
