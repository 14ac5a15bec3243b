import { expect, test } from 'vitest'
import { dot } from '#testing/upload.ts'
import { readMedia } from './readMedia.ts'

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['OggS', 'audio/ogg'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['<svg onload="alert(1)">', 'application/octet-stream'],
  ['<html><script>', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('what begins with %j is %s', (head, type) => {
  expect(readMedia(Buffer.from(head, 'latin1'))).toEqual({ type, width: null, height: null })
})

test('a picture says how large it is', () => {
  expect(readMedia(dot())).toEqual({ type: 'image/gif', width: 1, height: 1 })
})
