export function ComponentGallery() {
  return null;
}
