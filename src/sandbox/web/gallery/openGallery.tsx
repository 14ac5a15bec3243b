import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/styles/page.css'
import { Toasts } from '#web/components/toast/Toasts.tsx'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <Gallery />
    <Toasts />
  </StrictMode>,
)
