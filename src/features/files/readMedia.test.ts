import { expect, test } from 'vitest'
import { dot } from '#testing/upload.ts'
import { readMedia } from './readMedia.ts'

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/mp4'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'application/octet-stream'],
  ['\0\0\0\x24ftypmif1\0\0\0\0heic', 'application/octet-stream'],
  ['\0\0\0\x20ftypavif', 'application/octet-stream'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['OggS', 'audio/ogg'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['PK\x03\x04', 'application/zip'],
  ['PK\x03\x04…word/document.xml…', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['PK\x03\x04…xl/workbook.xml…', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['PK\x03\x04…ppt/presentation.xml…', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['{\\rtf1', 'application/rtf'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['order;price\r\n48213;199', 'text/plain'],
  ['<svg onload="alert(1)">', 'text/plain'],
  ['<html><script>', 'text/plain'],
  ['words\0and a zero', 'application/octet-stream'],
  ['no \xff UTF-8', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('what begins with %j is %s', (head, type) => {
  expect(readMedia(Buffer.from(head, 'latin1'))).toEqual({ type, width: null, height: null })
})

test('a picture says how large it is', () => {
  expect(readMedia(dot())).toEqual({ type: 'image/gif', width: 1, height: 1 })
})
