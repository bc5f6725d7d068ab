// What an import of an image gives: its address.
module.exports = '/file'
