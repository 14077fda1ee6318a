export { FileButton, fileIcons, sizeOf } from './FileButtons.tsx'
export { default as PictureDialog } from './PictureDialog.tsx'
