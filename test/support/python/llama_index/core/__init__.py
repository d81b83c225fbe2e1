class Document:
    def __init__(self, text, metadata):
        self.text, self.metadata = text, metadata
