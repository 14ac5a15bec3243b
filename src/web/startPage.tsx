import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/page.css'
import { AskBeforeLeaving } from '#features/auth/web/AskBeforeLeaving.tsx'
import { followNotifications } from '#features/alerts/web/push/followNotifications.ts'
import { queries } from './query/client.ts'
import { followTheme } from './device/theme.ts'
import { sessionToken, watchSession } from './query/session.ts'
import { restoreWantsPane } from './navigation/wantsPane.ts'
import { keepTeam } from './query/team.ts'
import { Routes } from './routes/routes.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { leaveToInputMethod } from './hooks/leaveToInputMethod.ts'
import { startKeys } from './hooks/keys.ts'
import { watchTyping } from './lazy/reloadOnce.ts'
import { Toasts } from './components/toast/Toasts.tsx'

/** Draws the page. Apart from the entry, because the base file that holds it is loaded by the sandbox's page too, which draws its own. */
export function startPage(): void {
  watchSession()
  keepTeam()
  restoreWantsPane()
  followTheme()
  leaveToInputMethod()
  startKeys()
  watchTyping()
  followNotifications()
  if (sessionToken() !== null) void import('./startOffline.ts').then(({ startOffline }) => startOffline()).catch(() => undefined)
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ErrorScreen>
          <Routes />
          <AskBeforeLeaving />
          <Toasts />
        </ErrorScreen>
      </QueryClientProvider>
    </StrictMode>,
  )
}
