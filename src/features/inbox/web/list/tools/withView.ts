import { byPlace } from '#features/inbox/conversations/views/rules.ts'
import type { View } from '#features/inbox/conversations/views/contract.ts'

/** The kept views with one as it is now; and without one. */
export const withView = (views: View[], view: View): View[] => [...withoutView(views, view.id), view].toSorted(byPlace)
export const withoutView = (views: View[], id: string): View[] => views.filter((one) => one.id !== id)
