import { describe, expect, it } from 'vitest'
import { actionLink } from './actionLink.ts'
import { shownSize } from './shownSize.ts'
import { videoFrame } from './videoFrame.ts'

describe('a bot’s button', () => {
  it.each([
    ['https://shop.example/track', 'https://shop.example/track'],
    ['http://shop.example', 'http://shop.example'],
    ['https://cdn.example/app.js', null],
    ['www.shop.example/track', 'https://www.shop.example/track'],
    ['www.', null],
    ['yes', null],
    ['javascript:alert(1)', null],
    ['mailto:a@b.example', null],
    ['https://a.example/" onclick="x', null],
    [undefined, null],
  ])('with the value %j leads to %j', (value, link) => expect(actionLink(value)).toBe(link))
})

describe('a picture', () => {
  it.each([
    [800, 600, 400, 300],
    [1080, 1440, 225, 300],
    [300, 1200, 75, 300],
    [2000, 500, 400, 100],
    [64, 48, 64, 48],
    [1, 1, 24, 24],
    [4000, 10, 400, 24],
  ])('of %i by %i is shown at %i by %i', (width, height, shownWidth, shownHeight) =>
    expect(shownSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight }),
  )
})

describe('a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ])('at %s plays in the page', (address, src) => expect(videoFrame(address)?.src).toBe(src))

  it.each([
    'https://cdn.example/a.mp4',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=../../x',
    'https://vimeo.com/about',
    'nonsense',
  ])('at %s is a link', (address) => expect(videoFrame(address)).toBeNull())
})
