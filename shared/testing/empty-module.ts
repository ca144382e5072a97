// What a plain stylesheet or picture imports as under Jest.
export default '';
