/** A finger that rests so long (ms) means more than a touch. */
export const longPressMs = 450
/** A hand, or a finger, may tremble by so many pixels and still mean one place. */
export const stillPx = 8
/** What moved so short a time ago (ms), nobody who presses has seen move. */
export const unseenMs = 180
