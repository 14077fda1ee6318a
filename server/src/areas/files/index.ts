export { type Content, contentOf } from './content.ts'
export { plainJpeg } from './jpeg.ts'
export { FILES_PATH } from './pages.ts'
export { addFiles, addHomeworkFile, addLink, filesOfHomework } from './store.ts'
