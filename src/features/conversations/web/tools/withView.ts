import { byName } from '#features/members/byName.ts'
import type { View } from '../../viewContract.ts'

/** The kept views with one as it is now; and without one. */
export const withView = (views: View[], view: View): View[] => [...withoutView(views, view.id), view].toSorted(byName)
export const withoutView = (views: View[], id: string): View[] => views.filter((one) => one.id !== id)
