class Document:
    def __init__(self, page_content, metadata):
        self.page_content, self.metadata = page_content, metadata
