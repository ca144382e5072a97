export { openDrawing, type Drawing, type DrawnPage, type DrawnVisit } from './drawing';
